"""Solved games are kept, and neither damage nor a full disk gives a wrong answer."""

import logging

import numpy as np
import pytest

from fivedice.edition import EDITIONS
from rollkeeper import folders
from rollkeeper.coach import solved
from rollkeeper.coach.solve import Spread
from rollkeeper.coach.turn import SHAPE


@pytest.fixture
def times(tmp_path, monkeypatch):
    """How often it was solved; it takes no time here."""
    calls = []

    def quick(edition, tell):
        calls.append(edition.name)
        return np.arange(np.prod(SHAPE), dtype=float).reshape(SHAPE)

    monkeypatch.setattr(folders, "cache", lambda: tmp_path)
    monkeypatch.setattr(solved, "solved", quick)
    return calls


def test_it_is_solved_once_for_the_same_rules(times):
    first = solved.values_of(EDITIONS["travel"])
    again = solved.values_of(EDITIONS["challenge"])
    assert times == ["travel"] and np.array_equal(first, again)
    assert isinstance(again, np.memmap), "read as it is needed"
    solved.values_of(EDITIONS["web"])
    solved.values_of(EDITIONS["hasbro"])
    assert times == ["travel", "web"], "whether a zero is free makes no difference to who plays best"


@pytest.mark.parametrize("damage", ["a bit", "short", "empty"])
def test_a_damaged_file_is_solved_anew(times, damage):
    solved.values_of(EDITIONS["lowe"])
    path = solved.file_of(EDITIONS["lowe"], "values")
    data = bytearray(path.read_bytes())
    data[5000] ^= 1
    path.write_bytes({"a bit": data, "short": data[:-1], "empty": b""}[damage])
    assert solved.values_of(EDITIONS["lowe"])[1, 0, 1] == 129
    assert times == ["lowe", "lowe"]
    solved.values_of(EDITIONS["lowe"])
    assert times == ["lowe", "lowe"], "and kept again"


def test_without_room_for_it_it_is_solved_and_says_so(times, tmp_path, caplog):
    (tmp_path / solved.FOLDER).write_text("somebody's file")
    with caplog.at_level(logging.WARNING):
        assert solved.values_of(EDITIONS["web"])[0, 0, 1] == 1
    assert "cannot be kept" in caplog.text and (tmp_path / solved.FOLDER).read_text() == "somebody's file"


def test_a_write_that_fails_leaves_nothing_behind(times, tmp_path, caplog):
    path = solved.file_of(EDITIONS["web"], "values")
    path.mkdir(parents=True)  # a folder cannot be replaced by a file
    with caplog.at_level(logging.WARNING):
        solved.values_of(EDITIONS["web"])
    assert "cannot be kept" in caplog.text and list((tmp_path / solved.FOLDER).iterdir()) == [path]


def test_a_spread_is_kept_beside_its_values(times, monkeypatch):
    told = []

    def quick(edition, values, tell):
        tell(1, 2)
        return Spread(0, np.array([0.5, 0.0, 0.5]), np.arange(13.0), np.ones(13))

    monkeypatch.setattr(solved, "spread", quick)
    for _ in range(2):
        found = solved.spread_of(EDITIONS["web"], tell_then=lambda done, total: told.append((done, total)))
        assert found.mean == 1 and found.chances[:3].tolist() == [0.5, 0, 0.5] and found.box_means[12] == 12
    assert told == [(1, 2)] and times == ["web"]

"""The file of the seeds: what was kept comes back, and what is no seed counts as none."""

import pytest

from roller import line_file, seeds


def test_what_was_kept_comes_back(tmp_path):
    path = str(tmp_path / "seeds")
    assert seeds.kept(path) == []
    seeds.keep([b"a" * 32, b"b" * 32], path)
    assert seeds.kept(path) == [b"a" * 32, b"b" * 32]


@pytest.mark.parametrize("wrong", [["no hex"], [1], 5, "x", {"a": 1}])
def test_a_whole_file_without_seeds_counts_as_none(tmp_path, wrong):
    path = str(tmp_path / "seeds")
    line_file.write(path, {"seeds": wrong})
    assert seeds.kept(path) == []

"""On a narrow terminal a list has fewer columns, and a card its sections below each other; nothing is cut."""

import io

import pytest
from rich.console import Console

from fivedice.box import BOXES
from fivedice.game import apply
from logs.game_log import lines
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import card_view
from rollkeeper.store import Store
from rollkeeper.store.games import newest_games
from rollkeeper.term.game_tables import print_games
from rollkeeper.term.scorecard_table import card_table
from turnlink.host import Event
from turnlink.line import decode

NAMES = ["Ann Ann Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]
GAME: dict[str, object] = {"game": "travel", "players": NAMES, "switches": {"start": "first_listed"}}
ROLL: dict[str, object] = {"roll": "33416"}


def printed(what: object, width: int, is_terminal: bool = True) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=is_terminal, color_system=None)
    print_games(console, what) if isinstance(what, list) else console.print(what)
    return out.getvalue().splitlines()


def test_a_list_has_fewer_columns_and_in_a_pipe_all_of_them(store: Store) -> None:
    told = lines([GAME, ROLL])
    store.keep("e660583883724a32", "5c1f09aa", [Event(n, line, decode(line)) for n, line in enumerate(told, 1)])
    rows = store.ask(newest_games)
    narrow, wide = printed(rows, 40), printed(rows, 150)
    assert narrow[0].split() == ["Game", "Total", "Players"]
    assert wide[0].split() == ["Game", "Total", "Players", "State", "Edition", "Played", "Handheld"]
    for said in (narrow, wide, printed(rows, 40, False)):
        assert len(said) == 2 and ", ".join(NAMES) in said[1]
    assert printed(rows, 40, False) == wide


@pytest.mark.parametrize("players", [1, 2, 4, 6])
@pytest.mark.parametrize("width", [40, 50, 60])
def test_a_card_has_every_player_and_every_box(players: int, width: int) -> None:
    names = NAMES[-players:]
    game = apply(apply(None, {**GAME, "players": names}), ROLL)
    said = printed(card_table(card_view(game, "3")), width)
    assert all(len(line) <= width for line in said)
    assert all(any(name in line for line in said) for name in names)
    assert all(any(TITLES[box] in line for line in said) for box in BOXES)
    assert any("[3] [3] [4] [1] [6]" in line for line in said)

"""Power-on in a later game on a card: the games before it are not read, and the next one counts on."""

import pytest

from fivedice.game import apply
from host.scores.challenge_log import events_of_a_card
from logs.random_match import match
from parts.nor_flash import NorFlash, journal_on
from players.at_the_table import Table
from roller.fold import Fold

Event = dict[str, object]


def events(columns: int) -> list[Event]:
    return list(events_of_a_card(7, ["P1", "P2"], columns))


def after_power_on(logged: list[Event]) -> Table:
    flash = NorFlash()
    journal = journal_on(flash)
    for event in logged:
        journal.append(dict(event), 0)
    fold = Fold(lambda: None)
    for event in journal_on(flash).game(fold.passes):
        fold.follow(event)
    return Table("", fold.state())


@pytest.mark.parametrize("columns", [2, 6])
def test_the_game_goes_on_in_its_column(columns: int) -> None:
    logged = events(columns)
    begins = max(n for n, event in enumerate(logged) if "game" in event)
    table = after_power_on(logged[: begins + 2])
    assert table.game.column == columns and len(table.game.thrown) == 1
    assert table.events == []


@pytest.mark.parametrize("columns", [1, 2, 5, 6])
def test_the_next_game_is_in_the_next_column_and_a_pc_agrees(columns: int) -> None:
    logged = events(columns)
    table = after_power_on(logged)
    assert table.logged("game") == ["challenge"]
    assert table.game.column == table.events[0].get("column", 1) == columns % 6 + 1
    state = None
    for event in [*logged, *table.events]:
        state = apply(state, event)
    assert state is not None and state.column == table.game.column


def test_a_game_that_was_given_up_is_played_again_in_its_column() -> None:
    logged = events(2)
    begins = max(n for n, event in enumerate(logged) if "game" in event)
    table = after_power_on([*logged[: begins + 5], {"abandon": 1}])
    assert table.game.column == table.events[0]["column"] == 2


@pytest.mark.parametrize("columns", [2, 7])
def test_a_card_of_another_edition_holds_more_than_six(columns: int) -> None:
    steps = match("lowe", 4, seed=columns, columns=columns)
    logged = [{**event} for _, event, _ in steps]
    table = after_power_on(logged)
    assert table.events[0]["column"] == table.game.column == columns + 1
    assert table.events[0].get("teams") == logged[0].get("teams")

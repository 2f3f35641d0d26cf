"""The steps of a game end in the card that the fold makes, and say what lies on the table."""


import pytest

from host.store.test_statistics import keep
from host.web.played_store import CARD, UNFINISHED
from logs.game_log import events_of_a_game
from rollkeeper.scores.turns import rounds_of
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import find_game
from rollkeeper.store.journal import events_of
from rollkeeper.store.names import rename
from rollkeeper.web.game_pages import replay_of


@pytest.mark.parametrize("ident", range(1, 12))
def test_what_was_written_adds_up_to_the_card(filled: Store, ident: int) -> None:
    view = filled.ask(view_of_row, filled.ask(find_game, str(ident)))
    assert view is not None
    told = replay_of(filled, str(ident))
    cards: list[dict[str, int]] = [{} for _ in view["players"]]
    totals = [0] * len(cards)
    for step in told["steps"]:  # type: ignore[attr-defined]
        if (written := step["written"]) is not None:
            card = cards[written["column"]]
            card.pop(written["box"], None)
            if written["points"] is not None:
                card[written["box"]] = written["points"]
            totals[written["column"]] = written["total"]
    for card, player, total in zip(cards, view["players"], totals, strict=True):
        assert card == {box: points for box, points in player["boxes"].items() if points is not None}
        assert total == player["total"]
    assert told["columns"] == [player["name"] for player in view["players"]]
    assert told["games"] == len(view["earlier"]) + 1


def test_each_roll_lies_there_with_what_was_kept_for_it(store: Store) -> None:
    events = list(events_of_a_game(5, "Ann"))
    keep(store, *events)
    steps = replay_of(store, "1")["steps"]
    assert isinstance(steps, list) and len(steps) == len(events)
    turn = 0
    for event, step in zip(events, steps, strict=True):
        if "roll" in event:
            turn += "keep" not in event and (not step["rolls"] or step["rolls"] == 1)
            assert "".join(map(str, step["dice"])) == event["roll"]
            assert "".join(map(str, step["kept"])) == event.get("keep", "")
            assert step["turn"] == turn and step["where"] == f"turn {turn} of 13"
            assert step["says"].startswith(f"Ann, roll {step['rolls']} of 3: {step['dice'][0]}, ")
        elif "score" in event:
            assert step["written"]["points"] == event["points"] and step["dice"], "the dice still lie there"
    assert steps[0]["says"] == "The game begins: Ann." and steps[-1]["headline"] == "Game over"


def test_an_entry_is_taken_back_and_players_are_called_as_here(filled: Store) -> None:
    filled.change(rename, "Bob", "Bob's mother")
    steps = replay_of(filled, str(UNFINISHED))["steps"]
    says = [step["says"] for step in steps]  # type: ignore[attr-defined]
    assert says == [
        "The game begins: Ann and Bob's mother.", "Ann rolls 6, 6, 6, 6, 6 for the start: 30.",
        "Bob's mother rolls 1, 1, 1, 1, 1 for the start: 5.",
        "Ann, roll 1 of 3: 1, 1, 1, 2, 2.", "Ann, roll 2 of 3: 1, 1, 1, 1, 2; kept: 1, 1, 1 and 2.",
        "Ann has 4 in Aces. Total 4.", "Ann takes Aces back.", "Ann has 2 in Twos. Total 2.",
    ]  # fmt: skip
    assert steps[6]["dice"] == [1, 1, 1, 1, 2] and steps[6]["written"]["total"] == 0  # type: ignore[index]


def test_shared_dice_are_markers_in_pockets(filled: Store) -> None:
    row = filled.ask(find_game, str(CARD[0]))
    told = [
        [(list(roll.dice), len(roll.kept)) for roll in turn.rolls]
        for each in rounds_of(filled.ask(events_of, row), None, row.players)
        for turn in each.turns
    ]
    seen: dict[tuple[int, str], list[tuple[list[int], int]]] = {}
    done = (0, 0)
    for step in replay_of(filled, str(CARD[0]))["steps"]:  # type: ignore[attr-defined]
        if step["rolls"] and done < (step["turn"], step["rolls"]):  # a step of the round is done
            done = step["turn"], step["rolls"]
            for pocket in step["pockets"]:
                seen.setdefault((step["turn"], pocket["name"]), []).append((pocket["dice"], pocket["kept"]))
    assert list(seen.values()) == told
    for step in replay_of(filled, str(CARD[0]))["steps"]:  # type: ignore[attr-defined]
        assert step["dice"] == [] or "for the start" in step["says"]
        if step["written"] is not None:
            assert len(step["pockets"]) == 3 and all(0 not in pocket["dice"] for pocket in step["pockets"])
        assert (step["where"] == "") == (not step["turn"] or step["headline"] == "Game over")

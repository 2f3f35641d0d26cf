"""A game with shared dice told round by round."""

from host.scores.challenge_log import events_of_a_card
from logs.game_log import lines
from rollkeeper.scores.turns import Round, rounds_of
from rollkeeper.store.journal import StoredEvent
from rollkeeper.store.timestamp import Timestamp
from turnlink.line import decode

GAME: dict[str, object] = {"game": "challenge", "players": ["A", "B"], "switches": {"start": "first_listed"}}
PRINTED: tuple[dict[str, object], ...] = (  # the example of sheet 004
    GAME,
    {"roll": "33446"},
    {"choose": "1234", "player": 1},
    {"choose": "34", "player": 2},
    {"roll": "1"},
    {"roll": "46"},
    {"choose": "2345", "player": 1},
    {"choose": "245", "player": 2},
    {"roll": "5"},
    {"roll": "4"},
    {"score": "aces", "points": 0, "player": 1},
    {"score": "fours", "points": 16, "player": 2},
)


def told(*events: dict[str, object]) -> list[Round]:
    raw = enumerate(lines(list(events)), 1)
    return rounds_of([StoredEvent(n, line, decode(line), "", Timestamp("")) for n, line in raw])


def test_the_printed_example() -> None:
    (first,) = told(*PRINTED)
    assert (first.number, first.roller, first.throws) == (1, "A", [["33446"], ["1", "46"], ["5", "4"]])
    a, b = first.turns
    assert [(roll.dice, roll.kept) for roll in a.rolls] == [
        ((3, 3, 4, 4, 6), ()),
        ((1, 3, 3, 4, 4), (2, 3, 4, 5)),
        ((5, 3, 3, 4, 4), (2, 3, 4, 5)),
    ]
    assert [(roll.dice, roll.kept) for roll in b.rolls] == [
        ((3, 3, 4, 4, 6), ()),
        ((1, 4, 6, 4, 4), (4, 5)),
        ((5, 4, 4, 4, 4), (3, 4, 5)),
    ]
    assert [(turn.player, turn.box, turn.points) for turn in (a, b)] == [("A", "aces", 0), ("B", "fours", 16)]


def test_a_choice_is_told_before_the_throw() -> None:
    (first,) = told(*PRINTED[:3])
    assert [(roll.dice, roll.kept) for roll in first.turns[0].rolls][1:] == [((0, 3, 3, 4, 4), (2, 3, 4, 5))]
    assert len(first.turns[1].rolls) == 1, "who has not chosen has nothing to tell"
    (first,) = told(*PRINTED[:5])
    assert first.turns[1].rolls[1].dice == (1, 0, 0, 4, 4)


def test_a_step_without_a_throw() -> None:
    keep = [{"choose": "12345", "player": 1}, {"choose": "12345", "player": 2}]
    (first,) = told(GAME, {"roll": "33446"}, *keep, *keep)
    assert first.throws == [["33446"]]
    assert [(roll.dice, roll.kept) for roll in first.turns[1].rolls][1:] == [((3, 3, 4, 4, 6), (1, 2, 3, 4, 5))] * 2


def test_an_entry_that_is_taken_back_is_told_with_the_one_in_its_place() -> None:
    other = {"score": "four_kind", "points": 21, "player": 2}
    (first,) = told(*PRINTED, {"undo": "fours"}, {"undo": "aces"}, {"score": "threes", "points": 6, "player": 1}, other)
    assert [(turn.player, turn.box, turn.outcome) for turn in first.turns] == [
        ("A", "aces", "taken back"),
        ("B", "fours", "taken back"),
        ("B", "four_kind", ""),
        ("A", "threes", ""),
    ]
    assert all(len(turn.rolls) == 3 for turn in first.turns)


def test_the_story_ends_at_a_refusal_and_a_second_round_has_another_roller() -> None:
    _, second = told(*PRINTED, {"roll": "11111"}, {"roll": "1"}, {"choose": "1", "player": 1})
    assert (second.number, second.roller, second.throws) == (2, "B", [["11111"]])
    assert len(second.turns[0].rolls) == 1


def test_a_whole_game_has_thirteen_rounds_and_every_entry() -> None:
    rounds = told(*events_of_a_card(3, ["Ann", "Bob", "Cyd"]))
    assert [each.number for each in rounds] == list(range(1, 14))
    for each in rounds:
        assert len(each.turns) == 3 and all(turn.box and len(turn.rolls) == 3 for turn in each.turns)
    rollers = [each.roller for each in rounds]
    assert rollers[3:] == rollers[:-3] and len(set(rollers[:3])) == 3

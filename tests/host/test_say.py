"""The sentences about a game: what is waited for, from whom, and what was written, in each of its states."""

from fivedice.game import Game, apply
from host.scores.test_rounds import PRINTED
from host.web import cards
from rollkeeper import say
from rollkeeper.scores.scorecard import card_view


def of(game: Game, how: str = say.SHAKE) -> tuple[str, str, str]:
    """Where it stands, what the page waits for, and the line in the terminal."""
    card = card_view(game, "7")
    turn, wait = say.page(card, how)
    return turn, "".join(wait), say.line(card)


def test_things_are_counted() -> None:
    assert [say.count(number, "roll") for number in (0, 1, 2)] == ["0 rolls", "1 roll", "2 rolls"]
    assert [say.numbered("event", numbers) for numbers in ([7], [7, 9])] == ["event 7", "events 7, 9"]
    assert [say.listed(range(number)) for number in range(4)] == ["", "0", "0 and 1", "0, 1 and 2"]


def test_a_turn_of_one_who_plays_alone() -> None:
    game = cards.begun()
    assert of(game) == ("Turn 1 of 13", "Shake!", "Turn 1 of 13. A new card. Roll!")
    assert of(game, "hold key 5")[1] == "Hold key 5!"
    game = apply(game, {"roll": "33416"})
    way = "Lock dice and shake again, or hold a key or click a box."
    assert of(game) == ("Turn 1 of 13", f"2 rolls left. {way}", "Turn 1 of 13. 2 rolls left.")
    assert "Lock dice and hold key 5 to roll again" in of(game, "hold key 5")[1]
    game = apply(game, {"roll": "33411", "keep": "123"})
    assert of(game)[1] == f"1 roll left. {way}"
    game = apply(game, {"roll": "33422", "keep": "123"})
    way = "Choose a box. Here, or on the handheld: 1 up, 2 down, 3 write."
    assert of(game)[1:] == (way, "Turn 1 of 13. No rolls left. Choose a box.")
    game = apply(game, {"score": "threes", "points": 6})
    assert of(game)[1:] == ("Ann has 6 in Threes. Shake! Key 5 or a click on the box takes it back.",
                            "Turn 2 of 13. Ann has 6 in Threes. Roll!")  # fmt: skip


def test_several_are_called_by_name() -> None:
    game = cards.played(cards.begun(2), 1)
    assert of(game) == (
        "Ann, turn 2 of 13",
        "Benedict has 1 in Aces. Ann, shake! Key 5 or a click on the box takes it back.",
        "Ann, turn 2 of 13. Benedict has 1 in Aces. Ann, roll!",
    )
    for dice in ("33416", "33416", "33416"):
        game = apply(game, {"roll": dice})
    assert of(game)[1].startswith("Ann, choose a box. Here, ") and of(game)[2].endswith(" Ann, choose a box.")


def test_what_a_bot_has_written_stands() -> None:
    game = cards.played(apply(None, {"game": "web", "players": ["Ann", "Kid bot"]}), 1)
    assert of(game)[1] == "Kid bot has 1 in Aces. Ann, shake!"
    assert say.undo_of(card_view(game, "7")) == ""
    for roll in ("33416", "33416"):
        game = apply(game, {"roll": roll})
    assert say.undo_of(card_view(apply(game, {"score": "threes", "points": 6}), "7")) == "threes"


def test_the_beginning_and_the_end() -> None:
    game = apply(cards.begun(3, "travel"), {"roll-off": "66551"})
    rest = "Ann has 23. The highest total begins. Benedict,"
    assert of(game) == ("Who begins?", f"{rest} shake!", f"Who begins? {rest} roll!")
    game = cards.played(cards.begun(), 13)
    assert of(game) == ("Game over", "All boxes are filled. Press 3 for a new game.", "Game over.")
    ended = apply(game, {"end": game.totals[0]})
    assert of(ended) == ("Game over", "The game has ended. A new one begins on the handheld.", "Game over.")
    left = apply(cards.begun(), {"abandon": 1})
    assert of(left) == ("Given up", "This game was given up. Shake for a new one.", "Given up.")


def test_shared_dice_say_what_each_has_still_to_do() -> None:
    game: Game | None = None
    heard = []
    for event in PRINTED:
        game = apply(game, event)
        card = card_view(game, "7")
        heard.append((of(game)[1], [say.duties(card, player) for player in (0, 1)]))
    both, one = [["rolls", "to choose"], ["to choose"]], [["rolls"], ["to choose"]]
    assert heard[0] == ("5 dice, step 1 of 3. A, shake!", [["rolls"], []])
    assert heard[1:3] == [("Still to choose: A and B.", both), ("Still to choose: B.", one)]
    assert heard[4] == ("2 dice more, step 2 of 3. A, shake!", [["rolls"], []])
    assert heard[10] == ("A has 0 in Aces. Still to write: B.", [["rolls"], ["to write"]])


def test_a_log_with_an_error_says_at_which_line() -> None:
    card = card_view(cards.begun(), "7", {"n": 12, "name": "bad-lock-mask", "message": "bad lock mask"})
    told = "The log has an error at line 12; the game is shown up to there (bad lock mask)."
    assert say.broken(card["refused"]) == told
    assert say.broken(None) == ""

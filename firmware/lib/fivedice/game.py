"""A game as the fold of its events: (state, event) -> state, or a named refusal.

The handheld and the PC run this same file. Points and totals in an event are never trusted: they are computed
here, and an event that says otherwise is refused.
"""

from fivedice.begin_and_roll_off import begin, nonce, roll_off
from fivedice.event import hex_of, kind_of, name_of, number_of, totals_of
from fivedice.refusal import Refusal
from fivedice.state import ROLLS as ROLLS
from fivedice.state import Entry as Entry
from fivedice.state import Game as Game
from fivedice.turn import roll, score, undo


def apply(game: Game | None, event: dict[str, object], spent: bool = False, passed: int = 0) -> Game:
    """The state after `event`. `game` is None before the first game of a log. If it is `spent`, which is to say that
    nobody looks at it any more, nor at another state with its cards, a roll or a score may change it instead of making
    a new one: two thirds of the time on the Pico. `passed` is for a roll of a spent game with dice of one's own, see
    `turn.roll`.

    Raises Refusal, with `game` unchanged, when the rules do not allow the event.
    """
    kind = kind_of(event)
    if kind == "game":
        if game is not None and not game.closed:
            raise Refusal("game-running", "the game before needs an end or an abandon first")
        return begin(event, game)
    if game is None:
        raise Refusal("no-game", "a %s needs a game before it" % kind)
    if kind == "rename":  # also when the game is closed: that is when a wrong name is seen
        return _rename(game, event)
    if game.closed:
        raise Refusal("game-closed", "this game is closed: a %s needs a new game" % kind)
    if "player" in event and kind not in ("end", "abandon"):
        _check_player(game, kind, number_of(event, "player"))
    if game.rules.dice == "shared":
        from fivedice.shared import STEPS

        if kind in STEPS:
            return STEPS[kind](game, event)
    if passed:
        return roll(game, event, True, passed)
    if spent and kind in _SPENDING:
        return _SPENDING[kind](game, event, True)
    return _STEPS[kind](game, event)


def _check_player(game: Game, kind: str, number: int) -> None:
    """An event may say whose it is; it must be a player who can roll, choose or write now, or who wrote last."""
    actors = game.actors(kind)
    if number - 1 not in actors:
        names = " or ".join(["player %d, %s" % (player + 1, game.players[player]) for player in actors])
        raise Refusal("wrong-player", "it is %s, who plays now" % names)


def _rename(game: Game, event: dict[str, object]) -> Game:
    number = number_of(event, "rename")
    if not 0 < number <= len(game.players):
        raise Refusal("wrong-player", "there is no player %d" % number)
    after = game.copy()
    after.players = list(game.players)
    after.players[number - 1] = name_of(event.get("name"))
    return after


def _choose(game: Game, event: dict[str, object]) -> Game:
    raise Refusal("own-dice", "%s: a roll says what was kept" % game.rules.title)


def _end(game: Game, event: dict[str, object]) -> Game:
    if not game.over:
        raise Refusal("not-over", "the game has open boxes: it can be abandoned, not ended")
    said = totals_of(event, len(game.cards))
    if said != game.totals:
        raise Refusal("wrong-total", "the cards add up to %s, not %s" % (_sums(game.totals), _sums(said)))
    return _close(game, event, "end")


def _sums(totals: list[int]) -> str:
    return ", ".join([str(total) for total in totals])


def _abandon(game: Game, event: dict[str, object]) -> Game:
    return _close(game, event, "abandon")


def _close(game: Game, event: dict[str, object], how: str) -> Game:
    """Close the game, with its seal and its seed if they are known. Whether the seed is that of the commitment, and the
    seal that of the lines, is for whoever verifies the game."""
    hex_of(event, "seal", 16)
    if hex_of(event, "seed", 64) and not game.commit:
        raise Refusal("no-commitment", "a seed needs a game that began with a commitment")
    after = game.copy()
    after.closed = how
    after.last = after.before = None
    return after


_STEPS = {
    "nonce": nonce,
    "roll-off": roll_off,
    "roll": roll,
    "choose": _choose,
    "score": score,
    "undo": undo,
    "end": _end,
    "abandon": _abandon,
}
_SPENDING = {"roll": roll, "score": score}

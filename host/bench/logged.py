"""Whole games as a handheld logs them, with random dice and boxes, and the journal that holds many, as the
handheld itself writes it. Same seed, same games.

Every turn has three rolls: thirteen turns make no longer log when nobody changes a choice or takes an entry back.
"""

import random
import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator

from emulator.handheld import SECTORS
from fivedice.game import Game, apply
from fivedice.placement import legal
from parts.nor_flash import SIZE, NorFlash, flushed, journal_on
from rollkeeper.flashing.layout import JOURNAL_SIZE
from turnlink.line import decode, encode

EDITIONS = ("lowe", "travel", "web", "hasbro")  # those of own dice
TURNS, ROLLS = 13, 3
LUCKY = 0.2  # how often all five dice are alike, so that bonuses, forced boxes and Jokers are part of the work

Event = dict[str, object]

DEVICE, EPOCH = "e660583883724a32", "0badcafe"


def game(edition: str, rng: random.Random) -> list[Event]:
    """The events of one player's finished game in an edition of own dice: 54 of them."""
    events: list[Event] = [{"game": edition, "players": ["Ann"], "commit": _digits(64, rng)}]
    state = apply(None, events[0])
    for _ in range(TURNS):
        state = _turn(state, events, rng)
    events.append({"end": state.totals[0], "seed": _digits(64, rng)})
    return events


def begun_match(edition: str, players: int, least: int, rng: random.Random) -> list[Event]:
    """The events of a match that goes on after so many events, at the end of somebody's turn."""
    names = [f"P{n + 1}" for n in range(players)]
    events: list[Event] = [{"game": edition, "players": names, "commit": _digits(64, rng)}]
    state = apply(None, events[0])
    while state.contenders:
        events.append({"roll-off": _faces(rng), "share": _digits(8, rng)})
        state = apply(state, events[-1])
    while len(events) < least:
        state = _turn(state, events, rng)
    return events


def _turn(state: Game, events: list[Event], rng: random.Random) -> Game:
    """Adds the events of a turn; the game after it."""
    rolls: list[Event] = [{**event, "share": _digits(8, rng)} for event in _rolls(rng)]
    for event in rolls:
        state = apply(state, event)
    chosen = rng.choice(legal(state.rules, state.card, state.dice or ()))
    events += [*rolls, {"score": chosen.box, "points": chosen.points}]
    return apply(state, events[-1])


def _rolls(rng: random.Random) -> list[Event]:
    """Three rolls, after the first with two dice kept."""
    first = _faces(rng)
    if rng.random() < LUCKY:
        first = first[0] * 5
        return [{"roll": first}, {"roll": first, "keep": "12"}, {"roll": first, "keep": "1234"}]
    second = first[:2] + _faces(rng)[2:]
    third = second[0] + _faces(rng)[1:4] + second[4]
    return [{"roll": first}, {"roll": second, "keep": "12"}, {"roll": third, "keep": "15"}]


def _faces(rng: random.Random) -> str:
    return "".join(rng.choices("123456", k=5))


def _digits(count: int, rng: random.Random) -> str:
    """Of a share, a commitment or a seed: random ones take as much room as real ones."""
    return f"{rng.getrandbits(4 * count - 1):0{count}x}"


def logged(seed: int, games: int) -> Iterator[bytes]:
    """The lines of so many games, numbered."""
    rng = random.Random(seed)
    return numbered(event for _ in range(games) for event in game("travel", rng))


def numbered(events: Iterable[Event]) -> Iterator[bytes]:
    """The lines of these events, the first of the journal."""
    for n, event in enumerate(events, 1):
        yield encode(OrderedDict([("n", n), ("t", 4000 * n), *event.items()]))


def journal(lines: list[bytes], locks_from: int = sys.maxsize) -> dict[str, bytes]:
    """What the firmware's journal makes of these events, as a file of VirtualHandheld; before each roll that keeps dice
    it keeps their locks, as a player leaves them, from event `locks_from` on."""
    flash = NorFlash(JOURNAL_SIZE // SIZE)
    kept = journal_on(flash, DEVICE, EPOCH)
    for line in lines:
        fields = OrderedDict(decode(line))
        n, t = fields.pop("n"), fields.pop("t")
        assert isinstance(n, int)
        if "keep" in fields and n >= locks_from:
            kept.keep_locks(0b00011)
        kept.append(fields, t)
        flushed(kept)
    return {SECTORS: bytes(flash.bytes)}

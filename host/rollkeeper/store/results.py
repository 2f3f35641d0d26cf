"""What statistics count: what each player has made of each finished game, and the dice that were thrown.

A game is finished when all its boxes are filled and its log is good to the end; a box that is taken back takes its rows
away again.

Laws: a kept die was not thrown. Every throw that the rules allow counts, also of a game that was given up: leaving some
out can make any dice look loaded. The table of sums is always the sum over the games, as both are written in one
transaction; with a row for each player of a journal an answer takes as long with 100,000 games as with ten.

A throw of shared dice is the roller's, and its first die counts as die 1. Only throws of all five of them could make
five alike for everybody, and only these count as such. A throw for the start counts as any other.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import add, sub
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from fivedice.box import BOXES
from fivedice.event import dice_of, faces_of, keep_of
from fivedice.settlement import winners
from rollkeeper.errors import RollkeeperError
from rollkeeper.serial_number import is_meant
from rollkeeper.store import names
from rollkeeper.store.errors import Unreadable
from rollkeeper.store.names import PREFIX, NoSuchPlayer, is_own
from rollkeeper.store.tables import devices, journals, results, thrown
from rollkeeper.wording import quoted, shown

if TYPE_CHECKING:
    from rollkeeper.store.fold import Played  # takes time to import, and a reader needs none

FINISHED = ("over", "ended")  # states of a game that may have rows


def save(connection: Connection, found: "Sequence[tuple[int, Played]]") -> None:
    """Write the rows of these games, each with its ident, in the place of those that they had."""
    connection.execute(delete(results).where(results.c.game_id.in_([ident for ident, _ in found])))
    if rows := [row for ident, played in found for row in _rows(ident, played)]:
        connection.execute(insert(results), rows)


def _rows(ident: int, played: "Played") -> Iterator[dict[str, object]]:
    game = played.game
    if game is None or not game.over or played.state not in FINISHED:
        return
    won = winners(game.totals)
    for seat, (name, column) in enumerate(zip(game.players, game.columns, strict=True), 1):
        card = game.cards[column]
        yield {
            "game_id": ident, "seat": seat, "name": shown(name), "edition": played.edition,
            "played_to": played.played_to.at, "card": column + 1, "cards": len(game.cards), "won": int(column in won),
            "total": card.grand(), "upper": card.upper(), "bonuses": card.bonuses,
            **{box: card.boxes[box] for box in BOXES},
        }  # fmt: skip


DICE, FACES = 5, 6
FIVES = 0  # the place of the throws that made five alike; 1 to DICE: those that could have, by how many dice they were
PLACES = DICE + 1 + DICE * FACES  # the others: how often die 1 showed 1, 2 to 6; the same of dice 2 to 5

# By the dice that are kept: of each that is thrown its place among the faces, and what a face is added to.
THROWN = {
    keep: [(die - 1, DICE + FACES * (die - 1)) for die in range(1, DICE + 1) if die not in keep]
    for many in range(DICE + 1)
    for keep in combinations(range(1, DICE + 1), many)
}
Throws = dict[int, list[int]]  # by seat, from 0 on: PLACES counts


def count_thrown(throws: Throws, seat: int, event: dict[str, object]) -> None:
    """Add the dice of a roll, or of a throw for the start, of the player at `seat` (from 0 on)."""
    start = "roll-off" in event
    dice, keep = (dice_of(event, "roll-off"), ()) if start else (faces_of(event), keep_of(event))
    counts = throws.get(seat)
    if counts is None:
        counts = throws[seat] = [0] * PLACES
    if len(dice) != DICE:
        for die, face in enumerate(dice):
            counts[DICE + FACES * die + face] += 1
        return
    for at, before in THROWN[keep]:
        counts[before + dice[at]] += 1
    if len({dice[die - 1] for die in keep}) < 2:
        counts[DICE - len(keep)] += 1
        counts[FIVES] += dice.count(dice[0]) == DICE


NOTHING = [0] * PLACES


class NoSuchHandheld(RollkeeperError):
    """No game of a device of that name is in the database."""

    def __init__(self, device: str, there: Sequence[str]) -> None:
        known = f"there are {', '.join(there)}" if there else "there is none yet"
        super().__init__(f"no handheld {quoted(device)} is in this database, or several end so: {known}")


class Thrown(NamedTuple):
    """How often each face came: `faces[die][face]`, both from 0 on. `for_five[k]` throws of k + 1 dice could make five
    alike, and `fives` of them did."""

    faces: tuple[tuple[int, ...], ...]
    for_five: tuple[int, ...]
    fives: int

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(map(sum, self.faces))


def text_of_throws(throws: Throws, seats: int) -> str:
    """What the row of a game has: the counts of each seat, "" for a player who has not thrown; "" if nobody has."""
    texts = [_text(throws[seat]) if seat in throws else "" for seat in range(seats)]
    return ";".join(texts) if throws else ""


def change_thrown(
    connection: Connection, journal_id: int, now: "Sequence[Played]", before: Sequence[tuple[list[str], str | None]]
) -> None:
    """Bring the sums of a journal from what the rows of some games had, their `players` and `thrown`, to what they have
    now."""
    more: dict[str, list[int]] = {}
    for players, texts in before:
        for name, text in zip(players, (texts or "").split(";"), strict=False):
            if text:
                more[name] = list(map(sub, more.get(name, NOTHING), _counts(text)))
    for played in now:
        for seat, counts in played.thrown.items():
            name = played.players[seat]
            more[name] = list(map(add, more.get(name, NOTHING), counts))
    changed = {name: counts for name, counts in more.items() if any(counts)}
    if not changed:
        return
    ours = (thrown.c.journal_id == journal_id) & thrown.c.name.in_(changed)
    for name, text in connection.execute(select(thrown.c.name, thrown.c.counts).where(ours)):
        changed[name] = list(map(add, _counts(text), changed[name]))
    connection.execute(delete(thrown).where(ours))
    rows = [{"journal_id": journal_id, "name": name, "counts": _text(counts)} for name, counts in changed.items()
            if any(counts)]  # fmt: skip  # a corrected name may have taken all along
    if rows:
        connection.execute(insert(thrown), rows)


def _text(counts: Sequence[int]) -> str:
    return " ".join(map(str, counts))


def _counts(text: str) -> list[int]:
    """The counts that a text has. Raises Unreadable."""
    try:
        counts = list(map(int, text.split()))
    except (ValueError, AttributeError):
        counts = []
    if len(counts) != PLACES:
        raise Unreadable("how often each die showed each face cannot be read")
    return counts


def dice_thrown(connection: Connection, device: str = "", player: str = "") -> Thrown:
    """What all handhelds have thrown; or one of them, or a PC's real dice, by the serial number or its ending; or what
    one player has. Hidden games count. Raises NoSuchHandheld or NoSuchPlayer."""
    query = select(thrown.c.counts).join(journals, journals.c.id == thrown.c.journal_id).join(devices)
    if device:
        query = query.where(devices.c.device == full_name(connection, device))
    else:
        query = query.where(devices.c.device.not_like(f"{PREFIX}%"))
    if player:
        query = query.where(thrown.c.name.in_(sorted(names.own(connection, player))))
    times = NOTHING
    for counts in connection.execute(query).scalars():
        times = list(map(add, times, _counts(counts)))
    if player and not any(times) and player not in (everybody := names.all_players(connection)):
        raise NoSuchPlayer(player, sorted(everybody))
    of_faces = times[DICE + 1 :]
    faces = tuple(tuple(of_faces[at : at + FACES]) for at in range(0, len(of_faces), FACES))
    return Thrown(faces, tuple(times[1 : DICE + 1]), times[FIVES])


def who_has_thrown(connection: Connection) -> list[str]:
    """The players who have thrown dice, as called on this PC, in the order of the alphabet."""
    others = names.called(connection)
    return sorted({others.get(name, name) for name in connection.execute(select(thrown.c.name).distinct()).scalars()})


def all_devices(connection: Connection) -> list[str]:
    """Every handheld, and after them the PCs on which the score of real dice was kept."""
    found = connection.execute(select(devices.c.device)).scalars()
    return sorted(found, key=lambda name: (is_own(name), name))


def full_name(connection: Connection, device: str) -> str:
    """The serial number that is `device`, or ends so. Raises NoSuchHandheld."""
    there = all_devices(connection)
    meant = [each for each in there if is_meant(each, device)]
    if len(meant) != 1:
        raise NoSuchHandheld(device, there)
    return meant[0]

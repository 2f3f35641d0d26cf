"""Reads which sectors the journal uses, and in which order, when the power comes on. In memory only then."""

from array import array
from struct import unpack_from

from roller.journal.walk import opened
from turnlink.packed_events import BLANK, SLOT
from turnlink.sector import EPOCH, OPENED, START, note, numbers

# In the place of the first event of a sector:
UNUSED = 0
OTHER = (1 << 30) - 1  # somebody else's, or damaged beyond recognition


def read(ring: "Ring") -> None:
    """Find the newest sector and its epoch, the first event of each, and their order."""
    memory = ring.sectors.memory
    strange = ring.sectors.strange
    firsts, order = ring.firsts, ring.order
    blank = b"\xff" * (START + 1 - SLOT)
    known, newest = 0, -1  # the turns of the sector that the epoch is from, and of the newest
    turns = array("I", firsts)
    sorted_so_far = True
    mixed = False  # there are several epochs
    for sector, begin in enumerate(ring.sectors.places()):
        at = begin + 2 * SLOT
        if (
            known  # one of this epoch that says it twice in the same words: as most do, and in a third of the time
            and begin >= 0
            and memory[at - SLOT : at] == ring.owner
            and memory[at : at + SLOT] == memory[at + SLOT : at + 2 * SLOT]
            and memory[at] & 127 == OPENED
        ):
            first, turn, high, game = unpack_from("<IHBI", memory, at + 1)
            turn |= high << 16
        else:
            if begin >= 0 and memory[begin + SLOT : begin + START + 1] == blank and sector not in strange:
                continue
            found = opened(memory, begin) if begin >= 0 else None
            whose = owner(memory, begin) if found else None
            if begin >= 0 and memory[begin + START] == BLANK and not whose:
                ring.forget(sector)
                firsts[sector] = OTHER if sector in strange else UNUSED
                continue
            if found is None or (whose and whose[2] != int.from_bytes(ring.owner[8:12], "little")):
                firsts[sector] = OTHER
                continue
            first, turn, game = found
            if whose:
                mixed |= known > 0 and whose[0] != int(ring.epoch, 16)
                if turn > known:  # this is the epoch, not the new one
                    ring.owner = note(EPOCH, *whose)
                    known = turn
        firsts[sector] = first
        turns[sector] = turn
        order.append(sector)
        if turn > newest:
            newest = turn
            ring.newest, ring.game = sector, game
        else:
            sorted_so_far = False
    ring.turn = max(newest, 0)
    if mixed:
        _keep_epoch(ring)
    if not sorted_so_far:
        _sort(ring, turns)


def _keep_epoch(ring: "Ring") -> None:
    """Leave the sectors of other epochs alone: somebody has copied them back, and their events are not ours."""
    for sector in list(ring.order):
        whose = owner(ring.sectors.memory, ring.sectors.at(sector))
        if whose and note(EPOCH, *whose) != ring.owner:
            print("journal: sector %d is of another epoch, it is left alone" % sector)
            ring.firsts[sector] = OTHER
            ring.order.remove(sector)


def _sort(ring: "Ring", turns: "array[int]") -> None:
    """Put the sectors in use in the order of their turns. After the newest they mostly are."""
    found, ring.order = ring.order, []
    order = ring.order
    begin = found.index(ring.newest) + 1
    for sector in found[begin:] + found[:begin]:
        place = len(order)
        while place and turns[order[place - 1]] > turns[sector]:
            place -= 1
        order.insert(place, sector)


def owner(memory: memoryview, at: int) -> "tuple[int, int, int] | None":
    """Epoch, 0, and the checksum of the device's id: whose sector begins at `at`; None if it is not in use."""
    return numbers(memory, at + SLOT, EPOCH) or numbers(memory, at + 4 * SLOT, EPOCH)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.journal.sector_ring import Ring

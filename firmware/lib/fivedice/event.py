"""Reading the fields of an event: every value that comes from outside is checked here, once."""

from fivedice.refusal import Refusal

KINDS = ("game", "roll", "score", "undo", "end", "abandon")


def kind_of(event: dict[str, object]) -> str:
    """The key that names the event. Refused: none of ours (perhaps from a newer version), or two at once."""
    found = [kind for kind in KINDS if kind in event]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal("unknown-event", "one line cannot be " + " and ".join(found))
    raise Refusal("unknown-event", "this version does not know an event with the fields " + ", ".join(event))


def dice_of(event: dict[str, object]) -> tuple[int, ...]:
    """The five faces of a roll, each 1..6, from a string such as "33446"."""
    text = event["roll"]
    if not isinstance(text, str) or len(text) != 5:
        raise Refusal("bad-dice", "a roll is five faces, not %r" % (text,))
    for face in text:
        if face not in "123456":
            raise Refusal("bad-dice", "a die shows 1 to 6, not %r" % (face,))
    return tuple([int(face) for face in text])


def keep_of(event: dict[str, object]) -> tuple[int, ...]:
    """The numbers (1..5, rising) of the dice kept for a roll, from a string such as "134"; () if none."""
    text = event.get("keep", "")
    last = "0"
    if isinstance(text, str):
        for number in text:
            if number not in "12345" or number <= last:
                break
            last = number
        else:
            return tuple([int(number) for number in text])
    raise Refusal("bad-keep", "kept dice are rising numbers from 1 to 5, not %r" % (text,))


def number_of(event: dict[str, object], field: str) -> int:
    """A whole number that must be there."""
    value = event.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal("bad-number", "%s must be a whole number, not %r" % (field, value))
    return value


def players_of(event: dict[str, object]) -> list[str]:
    """The names of the players, in order of play; each 1 to 12 characters."""
    names = event.get("players")
    if not isinstance(names, list) or not names:
        raise Refusal("bad-players", "a game needs at least one player's name")
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= 12:
            raise Refusal("bad-players", "a name has 1 to 12 characters, not %r" % (name,))
    return names

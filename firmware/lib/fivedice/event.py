"""Reading the fields of an event: every value that comes from outside is checked here, once."""

from fivedice.refusal import Refusal

KINDS = ("game", "roll-off", "roll", "choose", "score", "undo", "rename", "end", "abandon", "nonce")
_KINDS = set(KINDS)  # in which to look is faster
LONGEST_NAME = 12  # characters
LONGEST_FAULT = 24  # characters


def kind_of(event: dict[str, object]) -> str:
    """The key that names the event. Refused: none of ours (perhaps from a newer version), or two at once."""
    found = _KINDS.intersection(event)
    if len(found) == 1:
        return found.pop()
    if found:
        raise Refusal("unknown-event", "one line cannot be " + " and ".join([kind for kind in KINDS if kind in found]))
    raise Refusal("unknown-event", "this version knows no event with the fields " + ", ".join(event))


def dice_of(event: dict[str, object], field: str = "roll") -> tuple[int, ...]:
    """The five faces of a roll, each 1..6, from a string such as "33446"."""
    dice = faces_of(event, field)
    if len(dice) != 5:
        raise Refusal("bad-dice", "a roll is five faces, not %r" % (event[field],))
    return dice


def faces_of(event: dict[str, object], field: str = "roll") -> tuple[int, ...]:
    """The faces, each 1..6, of one die or more from a string such as "46"."""
    text = event[field]
    if not isinstance(text, str) or not text:
        raise Refusal("bad-dice", "dice are told as their faces, not %r" % (text,))
    if text.strip("123456"):
        wrong = [face for face in text if face not in "123456"]
        raise Refusal("bad-dice", "a die shows 1 to 6, not %r" % (wrong[0],))
    codes = text.encode()  # on the Pico a letter of a string costs ten times as much as a byte
    return tuple([code - 48 for code in codes])


def keep_of(event: dict[str, object], field: str = "keep") -> tuple[int, ...]:
    """The numbers (1..5, rising) of the dice or markers kept for a roll, from a string such as "134"; () if none."""
    if field not in event:
        return ()
    text = event[field]
    if isinstance(text, str):
        last, kept = 0, []
        for code in text.encode("utf-8", "replace"):
            code -= 48
            if not last < code < 6:
                break
            last = code
            kept.append(code)
        else:
            return tuple(kept)
    raise Refusal("bad-keep", "kept dice are rising numbers from 1 to 5, not %r" % (text,))


def number_of(event: dict[str, object], field: str) -> int:
    """A whole number that must be there."""
    value = event.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal("bad-number", "%s must be a whole number, not %r" % (field, value))
    return value


def hex_of(event: dict[str, object], field: str, digits: int) -> str:
    """Returns that many hexadecimal digits, in small letters; "" if the event has none."""
    if field not in event:
        return ""
    text = event[field]
    if isinstance(text, str) and len(text) == digits and not text.strip("0123456789abcdef"):
        return text
    raise Refusal("bad-hex", "%s is %d hexadecimal digits, not %r" % (field, digits, text))


def fault_of(event: dict[str, object]) -> str:
    """Why the random source had failed its tests, in a few words; "" if it had passed them."""
    text = event.get("fault", "")
    if isinstance(text, str) and len(text) <= LONGEST_FAULT and (text or "fault" not in event):
        return text
    raise Refusal("bad-fault", "a fault is 1 to %d characters, not %r" % (LONGEST_FAULT, text))


def totals_of(event: dict[str, object], columns: int) -> list[int]:
    """The grand totals that an `end` says: a number for one column, a list for several."""
    if columns == 1:
        return [number_of(event, "end")]
    totals = event["end"]
    if not isinstance(totals, list) or len(totals) != columns:
        raise Refusal("bad-number", "end must be a list of %d totals, not %r" % (columns, totals))
    return [number_of({"end": total}, "end") for total in totals]


def name_of(value: object) -> str:
    """A player's name, up to LONGEST_NAME characters."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise Refusal("bad-players", "a name has 1 to %d characters, not %r" % (LONGEST_NAME, value))
    return value

"""A game of house rules: the switches of an edition that are set by hand. Loaded where a game has some."""

from fivedice.edition import EDITIONS, Edition
from fivedice.refusal import Refusal

# Every switch, in the order of the table's columns, with the values that it may take.
# A tuple, because MicroPython's dicts keep no order.
SWITCHES = (
    ("five_alike_upper", ("free", "forced", "forced_if_50")),
    ("joker_upper_zero", ("yes", "no", "if_0")),
    ("voluntary_zero", ("any", "unless_bound", "never")),
    ("start", ("roll_off", "first_listed")),
    ("partners", ("yes", "no")),
    ("settlement", ("difference", "none", "optional")),
    ("dice", ("own", "shared")),
    ("games", ("any", "six")),
)


def house_rules(edition: Edition, switches: dict[str, object]) -> Edition:
    """`edition` with some switches set by hand. What the sheet itself calls optional is no house rule."""
    known = [name for name, _ in SWITCHES]
    for name in switches:
        if name not in known:
            raise Refusal("unknown-switch", "this version knows no switch %s" % name)
    values = []
    house = []
    for (name, allowed), printed in zip(SWITCHES, edition.values):  # noqa: B905 - not in MicroPython
        value = switches.get(name, printed)
        if not isinstance(value, str) or value not in allowed:
            raise Refusal("bad-switch", "%s is one of %s, not %r" % (name, ", ".join(allowed), value))
        if value != printed and printed != "optional":
            house.append(name)
        values.append(value)
    title = edition.title + ", house rules" if house else edition.title
    return Edition(edition.name, title, edition.most, tuple(values), tuple(house))


def set_by_hand(edition: Edition) -> dict[str, object]:
    """The switches in which a game's rules differ from the edition's sheet."""
    names = [name for name, _ in SWITCHES]
    sheet = EDITIONS[edition.name].values
    return {name: edition.values[at] for at, name in enumerate(names) if edition.values[at] != sheet[at]}


def switches_of(event: dict[str, object]) -> dict[str, object]:
    """The switches that a game of house rules sets by hand."""
    switches = event["switches"]
    if not isinstance(switches, dict):
        raise Refusal("bad-switch", "switches are names with values, not %r" % (switches,))
    return switches

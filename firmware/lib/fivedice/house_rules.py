"""A game of house rules: the switches of an edition that are set by hand. Loaded where a game has some."""

from fivedice.edition import EDITIONS, SWITCHES, Edition
from fivedice.refusal import Refusal


def house_rules(edition: Edition, switches: dict[str, object]) -> Edition:
    """`edition` with some switches set by hand. What the sheet itself calls optional is no house rule."""
    known = [name for name, _ in SWITCHES]
    for name in switches:
        if name not in known:
            raise Refusal("unknown-switch", "this version knows no switch %s" % name)
    values = edition.switches()
    house = []
    for name, allowed in SWITCHES:
        printed = values[name]
        value = switches.get(name, printed)
        if not isinstance(value, str) or value not in allowed:
            raise Refusal("bad-switch", "%s is one of %s, not %r" % (name, ", ".join(allowed), value))
        if value != printed and printed != "optional":
            house.append(name)
        values[name] = value
    title = edition.title + ", house rules" if house else edition.title
    return Edition(edition.name, title, edition.sheet, edition.most, tuple(house), **values)


def set_by_hand(edition: Edition) -> dict[str, object]:
    """The switches in which a game's rules differ from the edition's sheet."""
    sheet = EDITIONS[edition.name].switches()
    return {name: value for name, value in edition.switches().items() if value != sheet[name]}


def switches_of(event: dict[str, object]) -> dict[str, object]:
    """The switches that a game of house rules sets by hand."""
    switches = event["switches"]
    if not isinstance(switches, dict):
        raise Refusal("bad-switch", "switches are names with values, not %r" % (switches,))
    return switches

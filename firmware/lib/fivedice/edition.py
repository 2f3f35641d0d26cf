"""The published editions, each a preset over explicit switches. Logic asks a switch, never the edition's name."""

from fivedice.refusal import Refusal

# The same in every edition:
MOST_PLAYERS = 8  # players
UPPER_BONUS = 35  # once the upper boxes hold
UPPER_BONUS_FROM = 63
EXTRA_FIVE_ALIKE = 100  # each further five alike while its box holds 50

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


class Edition:
    """One rulesheet as a record of switches; `most` is the highest number of players.

    five_alike_upper  five alike, five-alike box filled, upper box of that face open:
                      "free" (an ordinary turn: 001, 004), "forced" (that upper box: 002, 003), "forced_if_50"
                      (only when the box holds 50: 000 says so where it explains the bonus chips)
    joker_upper_zero  a Joker may be given up for a zero in an open upper box while a lower box is open:
                      "yes" (001, 004: a Joker "may" be used), "no" (002, 003), "if_0" (only when the five-alike
                      box holds 0: 000)
    voluntary_zero    a zero may be written where the dice would score:
                      "any" (001, 004), "unless_bound" (000, 003: not when forced, nor when a Joker must be placed),
                      "never" (002: a box takes what the dice give)
    start             who begins: "roll_off" (highest total of five dice: 000, 001, 003, 004), "first_listed" (002)
    partners          teams may share a column: "yes" (000), "no"
    settlement        "difference" (the winner is owed it by each opponent: 000), "none", "optional" (none unless
                      the game asks for the difference: 001)
    dice              "own" (each player rolls), "shared" (all play the same dice, see `shared`: 004)
    games             that fit on one card, a column each: "any", "six" (004)
    house             names of the switches that a game's own rules set otherwise than the sheet
    """

    def __init__(self, name: str, title: str, most: int, values: tuple[str, ...], house: tuple[str, ...] = ()) -> None:
        self.name = name
        self.title = title
        self.most = most
        self.values = values
        self.house = house
        (
            self.five_alike_upper,
            self.joker_upper_zero,
            self.voluntary_zero,
            self.start,
            self.partners,
            self.settlement,
            self.dice,
            self.games,
        ) = values


# name: title, most players, five_alike_upper, joker_upper_zero, voluntary_zero, start,
# partners, settlement, dice, games
EDITIONS = {
    name: Edition(name, title, most, values)
    for name, title, most, values in (
        # 000
        (
            "lowe",
            "Lowe 1967",
            MOST_PLAYERS,
            ("forced_if_50", "if_0", "unless_bound", "roll_off", "yes", "difference", "own", "any"),
        ),
        # 001
        ("travel", "Travel", MOST_PLAYERS, ("free", "yes", "any", "roll_off", "no", "optional", "own", "any")),
        # 002
        ("web", "Web rules", MOST_PLAYERS, ("forced", "no", "never", "first_listed", "no", "none", "own", "any")),
        # 003
        (
            "hasbro",
            "Hasbro 2005",
            MOST_PLAYERS,
            ("forced", "no", "unless_bound", "roll_off", "no", "none", "own", "any"),
        ),
        # 004
        ("challenge", "Challenge", 4, ("free", "yes", "any", "roll_off", "no", "none", "shared", "six")),
    )
}


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

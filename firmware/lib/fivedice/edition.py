"""The published editions, each a preset over explicit switches. Logic asks a switch, never the edition's name."""

# The same in every edition:
MOST_PLAYERS = 8  # players
MOST_COLUMNS = 99  # games on a card which may hold any number
EXTRA_FIVE_ALIKE = 100  # each further five alike while its box holds 50


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

"""The published editions, each a preset over explicit switches. Logic asks a switch, never the edition's name."""

# These numbers are the same in every edition:
MOST_PLAYERS = 8  # players
MOST_COLUMNS = 99  # games on a card which may hold any number
EXTRA_FIVE_ALIKE = 100  # each further five alike while its box holds 50

# Every switch with the values that it may take; the numbers are those of the sheets that say so.
# It is a tuple, because MicroPython's dicts keep no order.
SWITCHES = (
    # Five alike, five-alike box filled, upper box of that face open: "free" (an ordinary turn: 001, 004), "forced"
    # (that upper box: 002, 003), "forced_if_50" (only when the box holds 50: 000 says so where it explains the bonus
    # chips).
    ("five_alike_upper", ("free", "forced", "forced_if_50")),
    # A Joker may be given up for a zero in an open upper box while a lower box is open: "yes" (001, 004: a Joker "may"
    # be used), "no" (002, 003), "if_0" (only when the five-alike box holds 0: 000).
    ("joker_upper_zero", ("yes", "no", "if_0")),
    # A zero may be written where the dice would score: "any" (001, 004), "unless_bound" (000, 003: not when forced, nor
    # when a Joker must be placed), "never" (002: a box takes what the dice give).
    ("voluntary_zero", ("any", "unless_bound", "never")),
    # Who begins: "roll_off" (highest total of five dice: 000, 001, 003, 004), "first_listed" (002).
    ("start", ("roll_off", "first_listed")),
    # Teams may share a column: "yes" (000), "no".
    ("partners", ("yes", "no")),
    # What the winner is owed: "difference" (by each opponent: 000), "none", "optional" (none unless the game asks for
    # the difference: 001).
    ("settlement", ("difference", "none", "optional")),
    # Whose dice: "own" (each player rolls), "shared" (all play the same dice, see `shared`: 004).
    ("dice", ("own", "shared")),
    # Games that fit on one card, a column each: "any", "six" (004).
    ("games", ("any", "six")),
)


# What menus call the editions, the usual one first: by what differs. Below stands the title, where it is another.
IN_MENUS = (
    ("hasbro", "Classic"),
    ("travel", "Travel"),
    ("lowe", "Partners and chips"),
    ("web", "Simple"),
    ("challenge", "Challenge: same dice for all"),
)


class Edition:
    """An edition is a rulesheet as a record of switches. Its defaults are what Travel (001) and Challenge (004) say."""

    def __init__(
        self,
        name: str,
        title: str,
        sheet: str,  # "000" to "004"
        most: int = MOST_PLAYERS,  # the highest number of players
        house: tuple[str, ...] = (),  # the switches that a game's own rules set otherwise than the sheet
        *,
        five_alike_upper: str = "free",
        joker_upper_zero: str = "yes",
        voluntary_zero: str = "any",
        start: str = "roll_off",
        partners: str = "no",
        settlement: str = "none",
        dice: str = "own",
        games: str = "any",
    ) -> None:
        self.name = name
        self.title = title
        self.sheet = sheet
        self.most = most
        self.house = house
        self.five_alike_upper = five_alike_upper
        self.joker_upper_zero = joker_upper_zero
        self.voluntary_zero = voluntary_zero
        self.start = start
        self.partners = partners
        self.settlement = settlement
        self.dice = dice
        self.games = games

    def switches(self) -> dict[str, str]:
        """Every switch with its value: two editions with equal switches are played in the same way."""
        return {name: getattr(self, name) for name, _ in SWITCHES}


EDITIONS = {
    edition.name: edition
    for edition in (
        Edition(
            "lowe",
            "Lowe 1967",
            sheet="000",
            five_alike_upper="forced_if_50",
            joker_upper_zero="if_0",
            voluntary_zero="unless_bound",
            partners="yes",
            settlement="difference",
        ),
        Edition("travel", "Travel", sheet="001", settlement="optional"),
        Edition(
            "web",
            "Web rules",
            sheet="002",
            five_alike_upper="forced",
            joker_upper_zero="no",
            voluntary_zero="never",
            start="first_listed",
        ),
        Edition(
            "hasbro",
            "Hasbro 2005",
            sheet="003",
            five_alike_upper="forced",
            joker_upper_zero="no",
            voluntary_zero="unless_bound",
        ),
        Edition("challenge", "Challenge", sheet="004", most=4, dice="shared", games="six"),
    )
}

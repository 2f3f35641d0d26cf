"""The published editions, each a preset over explicit switches. Logic asks a switch, never the edition's name."""


class Edition:
    """One rulesheet as a record of switches.

    five_alike_upper  five alike, five-alike box filled, upper box of that face open:
                      "free" (an ordinary turn), "forced" (that upper box), "forced_if_50" (only when the box holds 50)
    joker_upper_zero  a Joker may be given up for a zero in an open upper box while a lower box is open:
                      "yes", "no", "if_0" (only when the five-alike box holds 0)
    voluntary_zero    a zero may be written where the dice would score:
                      "any", "unless_bound" (not when forced, nor when a Joker must be placed), "never"
    """

    def __init__(
        self, name: str, title: str, five_alike_upper: str, joker_upper_zero: str, voluntary_zero: str
    ) -> None:
        self.name = name
        self.title = title
        self.five_alike_upper = five_alike_upper
        self.joker_upper_zero = joker_upper_zero
        self.voluntary_zero = voluntary_zero


EDITIONS = {
    # Rulesheet 001: "may be used as a joker" and scoring it in the upper section are both free choices, and
    # "you can place a zero rather than a score in a box" carries no condition.
    "travel": Edition("travel", "Travel", "free", "yes", "any"),
}

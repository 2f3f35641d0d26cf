"""The answer in words that a person understands."""

from rollkeeper.fairness.judged import ENOUGH, LEVEL, LOOKS_FAIR, TOO_FEW, UNEVEN, Die, Face, Fives, Judged

WHAT_COUNTS = (
    "Every rolled die of every logged game counts, hidden games too; kept dice do not, and real dice only if you "
    "choose their PC. In Challenge a roll counts for the player who made it."
)


def headline(found: Judged) -> str:
    """The verdict in a few words."""
    if not found.dice:
        return "No dice have been thrown here yet"
    return {
        LOOKS_FAIR: "These dice look fair",
        TOO_FEW: "With so few rolls nobody can tell yet",
        UNEVEN: "Chance alone does not explain these dice",
    }[found.verdict]


def explained(found: Judged) -> str:
    """What that rests on."""
    if not found.dice:
        return "Play a game, copy it with `rollkeeper sync`, and look again."
    thrown = f"{found.dice:,} dice were thrown"
    if found.verdict == TOO_FEW:
        return (
            f"{thrown}. Even a face that comes a quarter more often than it should might not be noticed in so few; it "
            f"takes {ENOUGH:,} dice until it would: about thirty-five games of one player."
        )
    size = f"a face that came {_percent(found.would_find)} more often than it should"
    if found.verdict == LOOKS_FAIR:
        return f"{thrown}, and nothing is off by more than chance explains; {size} would have been found."
    what = "; ".join(map(_wrong, found.wrong))
    return (
        f"{thrown}: {what}. That happens to fewer than one in {round(1 / LEVEL):,} fair handhelds. It may still be "
        "that one: roll on, and see whether it stays. `rollkeeper doctor --selftest` and "
        "`rollkeeper doctor --entropy` look at the handheld."
    )


def told_face(face: Face) -> str:
    """A face's share, in words."""
    sure = f"surely between {100 * face.low:.1f} and {100 * face.high:.1f}"
    return f"{100 * face.share:.1f} in 100 dice, {sure}"


def told_fives(fives: Fives) -> str:
    """Five-alikes, in words."""
    if not fives.throws:
        return "Five alike: no throw could have made them yet."
    begin = f"Five alike: {_times(fives.count)}, where {fives.expected:,.1f} were to be expected"
    how = f" in {fives.throws:,} throws that could have made them."
    if fives.chance < LEVEL:
        return f"{begin}{how} Chance alone does not explain that."
    return f"{begin}{how} {'With so few nobody can tell.' if fives.expected < 5 else 'That is normal.'}"


def told_die(die: Die) -> str:
    """Whether a die shows its faces evenly."""
    return "uneven" if die.chance < LEVEL else "too few" if sum(die.counts) < 60 else "normal"


def _wrong(each: Face | Die | Fives) -> str:
    if isinstance(each, Face):
        than = "more" if each.share > 1 / 6 else "less"
        return f"face {each.face} came {than} often than it should ({told_face(each)}; a fair die: 16.7)"
    if isinstance(each, Die):
        return f"die {each.die} shows its faces unevenly"
    return f"five alike came {_times(each.count)}, not about {each.expected:,.0f}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.1 else f"{100 * share:.1f} %"


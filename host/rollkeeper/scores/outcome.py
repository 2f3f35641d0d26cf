"""How a game came out, in sentences: who has won, and who owes what. The terminal and the page show the same ones."""

from collections.abc import Sequence
from fractions import Fraction


def outcome(
    names: list[str], totals: list[int], winners: list[int], owed: list[int] | None, earlier: Sequence[list[int]] = ()
) -> list[str]:
    """The sentences of a finished game; none while `winners` is empty.

    `owed` is what each column owes the winners, None if nothing is settled by points; `earlier` are the totals of the
    games before it on the same card, which their sums decide as well (sheets 001 and 004: "one or more games").
    """
    if not winners:
        return []
    told = [_best(names, totals, "Winner", "Shared win", "Final total")]
    if owed is not None:
        told.append(_settled(names, winners, owed))
    if earlier:
        sums = [sum(column) for column in zip(*earlier, totals, strict=True)]
        of_all = f"all {len(earlier) + 1} columns"
        told.append(_best(names, sums, f"Best of {of_all}", f"Best of {of_all}, shared", f"Total of {of_all}"))
    return told


def _best(names: list[str], totals: list[int], one: str, several: str, alone: str) -> str:
    """Who has the highest total, in a sentence that begins with one of three words."""
    best = max(totals)
    if len(names) == 1:
        return f"{alone}: {best} points."
    leaders = [name for name, total in zip(names, totals, strict=True) if total == best]
    if len(leaders) == 1:
        return f"{one}: {leaders[0]}, {best} points."
    return f"{several}: {_listed(leaders)}, {best} points each."


def _settled(names: list[str], winners: list[int], owed: list[int]) -> str:
    debts = [f"{amount} by {names[column]}" for column, amount in enumerate(owed) if amount]
    if not debts:
        return "Nobody owes anything."
    each = ""
    if len(winners) > 1:
        each = f", {_amount(Fraction(sum(owed), len(winners)))} each"
    elif len(debts) > 1:
        each = f", {sum(owed)} in all"
    won = _listed([names[column] for column in winners])
    return f"Owed to {won}{each}: {', '.join(debts)}."


def _amount(share: Fraction) -> str:
    """A share in whole numbers and, when it does not divide, a fraction: 21 1/2."""
    whole, rest = divmod(share.numerator, share.denominator)
    return f"{whole} {rest}/{share.denominator}" if rest else str(whole)


def _listed(names: list[str]) -> str:
    """Ann; Ann and Bob; Ann, Bob and Cyd."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

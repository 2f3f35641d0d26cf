"""How a game came out, in sentences: who has won, and who owes what. The terminal and the page show the same ones."""

from fractions import Fraction


def outcome(names: list[str], totals: list[int], winners: list[int], owed: list[int] | None) -> list[str]:
    """The sentences of a finished game; none while `winners` is empty.

    `owed` is what each column owes the winners, None if nothing is settled by points.
    """
    if not winners:
        return []
    best = totals[winners[0]]
    if len(names) == 1:
        return [f"Final total: {best} points."]
    won = _listed([names[column] for column in winners])
    told = [f"Shared win: {won}, {best} points each." if len(winners) > 1 else f"Winner: {won}, {best} points."]
    if owed is not None:
        told.append(_settled(names, winners, owed, won))
    return told


def _settled(names: list[str], winners: list[int], owed: list[int], won: str) -> str:
    debts = [f"{amount} by {names[column]}" for column, amount in enumerate(owed) if amount]
    if not debts:
        return "Nobody owes anything."
    each = ""
    if len(winners) > 1:
        each = f", {_amount(Fraction(sum(owed), len(winners)))} each"
    elif len(debts) > 1:
        each = f", {sum(owed)} in all"
    return f"Owed to {won}{each}: {', '.join(debts)}."


def _amount(share: Fraction) -> str:
    """A share in whole numbers and, when it does not divide, a fraction: 21 1/2."""
    whole, rest = divmod(share.numerator, share.denominator)
    return f"{whole} {rest}/{share.denominator}" if rest else str(whole)


def _listed(names: list[str]) -> str:
    """Ann; Ann and Bob; Ann, Bob and Cyd."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

"""What `rollkeeper verify` has found, in plain lines; coloured where that is a terminal."""

from collections.abc import Iterable

import click

from rollkeeper.verify import PROVES, PROVES_NOT
from rollkeeper.verify.one_game import Checked, Finding
from rollkeeper.wording import shown

VERDICTS = {
    "follows": ("follows", "green"), "wrong": ("DOES NOT FOLLOW", "red"), "incomplete": ("INCOMPLETE", "yellow"),
    "open": ("not yet", None), "no-commitment": ("not checked", None),
}  # fmt: skip
NONCES = {
    True: "with a nonce that this PC drew", None: "with a nonce", "": "without a nonce of a PC",
    False: "with a nonce that this PC did not draw: another one did, or the handheld itself, which would prove nothing",
}  # fmt: skip
MOST = 10  # findings of one game that are told
MOST_IN_FULL = 20  # games that follow


def print_verified(games: Iterable[Checked], in_full: bool) -> list[Checked]:
    """Print the games as they come, the first ones `in_full` and then those that do not follow; and what it comes to.
    Returns them."""
    found: list[Checked] = []
    for each in games:
        found.append(each)
        if (in_full and len(found) <= MOST_IN_FULL) or each.state in ("wrong", "incomplete"):
            _print_game(each)
        elif in_full and len(found) == MOST_IN_FULL + 1:
            click.echo("of the others only those that do not follow are told; --json tells all")
    if len(found) > 1 or not in_full:
        click.echo(_sum(found))
    if any(each.state == "follows" for each in found):
        click.echo(click.style(f"What this proves: {PROVES}\nWhat it does not prove: {PROVES_NOT}", dim=True))
    return found


def _print_game(each: Checked) -> None:
    verdict, colour = VERDICTS[each.state]
    what = f"game {each.game}" if each.game else f"the game at {each.where}"
    who = f" ({each.edition}: {', '.join(each.players)})" if each.players else ""
    click.echo(f"{what}{shown(who)}: {click.style(verdict, fg=colour)}; {_told(each)}")
    for finding in each.findings[:MOST]:
        click.echo(f"  {_line(finding)}")
    if len(each.findings) > MOST:
        click.echo(f"  and {len(each.findings) - MOST} more")


def _told(each: Checked) -> str:
    if each.state in ("open", "no-commitment"):
        return each.why
    made = f"{each.checked} of {each.throws} throws made anew"
    if each.state == "follows":
        made = f"{each.throws} throws made anew, each as it should be" if each.throws else "nothing was thrown"
    return made + ", " + NONCES[each.ours if each.nonce else ""]


def _line(finding: Finding) -> str:
    return f"{finding.where}: {shown(finding.message)} ({finding.name})"


def _sum(found: list[Checked]) -> str:
    number = {state: sum(each.state == state for each in found) for state in VERDICTS}
    throws = sum(each.checked for each in found)
    nonces = [each.ours for each in found if each.state == "follows" and each.nonce]
    what = f"{throws:,} throws; {len(nonces):,} games with a nonce"
    if False in nonces:
        what += f", {nonces.count(False):,} of which this PC did not draw"
    words = [f"{number['follows']:,} of {len(found):,} games follow ({what})"]
    words += [f"{what}: {number[state]:,}" for state, what in (
        ("wrong", "do not follow"), ("incomplete", "incomplete"), ("open", "not closed yet"),
        ("no-commitment", "without a commitment (real dice)")) if number[state]]  # fmt: skip
    return "; ".join(words)

"""The answers of `rollkeeper verify`, `fairness` and `doctor --entropy` for a person."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rollkeeper.fairness.judged import UNEVEN, Judged, explained, headline, told_die, told_fives, what_counts
from rollkeeper.scores.log_line import grouped
from rollkeeper.term.terminal import plain_table, print_whole
from rollkeeper.verify import SEAL, proves, proves_not
from rollkeeper.verify.checked import FAILED, Checked, Finding
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.entropy.estimators import Estimate


VERDICTS = {
    "follows": ("follows", "green"), "told-twice": ("TOLD IN TWO WAYS", "yellow"), "wrong": ("DOES NOT FOLLOW", "red"),
    "incomplete": ("INCOMPLETE", "yellow"), "open": ("not yet", None), "no-commitment": ("not checked", None),
}  # fmt: skip
WITH_A_FAULT = ("follows, with a failed source", "yellow")
NONCES = {
    True: "with a nonce that this PC drew", None: "with a nonce", "": "without a nonce of a PC",
    False: "with a nonce that this PC did not draw: another one did, or the handheld itself, which would prove nothing",
}  # fmt: skip
IMPORTED = "with a nonce that another PC drew, as the file says from which it was imported"
SENT = "without a nonce: a nonce that this PC drew was sent and not taken"
INSTEAD = "; the one that this PC drew was sent and not taken"
BAD_BITS = "the raw bits of the ring oscillator had failed their tests"
REST_ON = "the shake, the times of keys and the system's random bytes"
MOST = 10  # findings of one game that are printed
MOST_IN_FULL = 20  # games that follow


def print_verified(games: Iterable[Checked], in_full: bool) -> list[Checked]:
    """Print and return the games as they come, the first ones `in_full`, then those that do not follow; and the sum."""
    found: list[Checked] = []
    with_seal = False
    for each in games:
        found.append(each)
        if (in_full and len(found) <= MOST_IN_FULL) or each.state in FAILED:
            _print_game(each)
            with_seal |= bool(each.seal)
        elif in_full and len(found) == MOST_IN_FULL + 1:
            click.echo("of the others only those that do not follow are listed; --json lists all")
    if len(found) > 1 or not in_full:
        click.echo(_sum(found))
    notes = [f"The seal of a game: {SEAL}"] if with_seal else []
    if any(each.state == "follows" for each in found):
        notes += [f"What this proves: {proves()}", f"What it does not prove: {proves_not()}"]
    for words in notes:
        click.echo(click.style(words, dim=True))
    return found


def _print_game(each: Checked) -> None:
    verdict, colour = VERDICTS[each.state]
    if each.state == "follows" and each.faults:
        verdict, colour = WITH_A_FAULT
    elif each.state == "told-twice" and each.committed and each.closed:
        verdict = "follows, but TOLD IN TWO WAYS"
    what = f"game {each.game}" if each.game else f"the game at {each.where}"
    who = f" ({each.edition}: {', '.join(each.players)})" if each.players else ""
    click.echo(f"{what}{shown(who)}: {click.style(verdict, fg=colour)}; {_told(each)}")
    for finding in each.findings[:MOST]:
        click.echo(f"  {_line(finding)}")
    if len(each.findings) > MOST:
        click.echo(f"  and {len(each.findings) - MOST} more")
    for words in _facts(each):
        click.echo(f"  {words}")


def _told(each: Checked) -> str:
    if each.state in ("open", "no-commitment"):
        return each.why
    if each.state == "told-twice" and not (each.committed and each.closed):
        return f"{each.throws} rolls, not checked"
    made = f"{each.checked} of {each.throws} rolls made again"
    if each.state in ("follows", "told-twice"):
        made = f"{each.throws} rolls made again, each as it should be" if each.throws else "nothing was rolled"
    return f"{made}, {_nonce(each)}"


def _nonce(each: Checked) -> str:
    sent = each.known is not None and bool(each.known.drawn)
    if not each.nonce:
        return SENT if sent else NONCES[""]
    if each.known is not None and each.nonce == each.known.drawn and each.known.drawn_imported:
        return IMPORTED
    return NONCES[each.ours] + (INSTEAD if sent and not each.ours else "")


def _facts(each: Checked) -> Iterator[str]:
    """What else is to be known of a game, a line each."""
    known = each.known
    if each.seal:
        none = "; the event that closes the game has none" if each.committed and not each.seal_in_log else ""
        yield f"seal {grouped(each.seal)}{none if each.closed else ' so far'}"
    if each.renamed:
        yield f"names corrected after the end, which the seal does not bind: {each.renamed}"
    if not each.committed:
        return
    if known is not None and known.here:
        yield _seen(each)
    if known is not None and known.unplayed:
        games = "a nonce for a game" if known.unplayed == 1 else f"{known.unplayed} nonces for games"
        yield f"before it this PC drew {games} in which nobody rolled"
    thrown = [fault for fault in each.faults if not fault.seed]
    if any(fault.seed for fault in each.faults):
        yield f"for the seed {BAD_BITS} ({_reasons(each, True)}): it rests on {REST_ON}"
    if thrown:
        many = f"for {len(thrown)} of {each.throws} rolls {BAD_BITS} ({_reasons(each, False)})"
        yield f"{many}: these dice rest on {REST_ON}"
    elif each.throws:
        yield "the raw bits had passed their tests for every roll"


def _reasons(each: Checked, seed: bool) -> str:
    return ", ".join(dict.fromkeys(fault.why for fault in each.faults if fault.seed == seed))


def _seen(each: Checked) -> str:
    if each.known is not None and each.known.differs is not None:
        seen = each.known.seen
        live = "has not seen being played" if seen is None else f"saw live up to event {seen}"
        return f"the game as it is in this PC's database is one that this PC {live}"
    if each.known is None or each.known.seen is None:
        return "copied afterwards: this PC has not seen it being played"
    who = "by another PC, as the file says from which it was imported," if each.known.seen_imported else "by this PC"
    if each.seen_to_the_end:
        return f"seen live to the end {who}".rstrip(",")
    turn = f" (turn {each.seen_turn})" if each.seen_turn else ""
    return f"seen live {who} up to event {each.known.seen}{turn}"


def _line(finding: Finding) -> str:
    return f"{finding.where}: {shown(finding.message)} ({finding.name})"


def _sum(found: list[Checked]) -> str:
    throws = sum(each.checked for each in found)
    follow = [each for each in found if each.state == "follows"]
    nonces = [each.ours for each in follow if each.nonce]
    what = f"{throws:,} rolls; {len(nonces):,} games with a nonce"
    if False in nonces:
        what += f", {nonces.count(False):,} of which this PC did not draw"
    unplayed = sum(each.known.unplayed for each in found if each.known is not None and each.throws)
    for count, words in (
        (unplayed, "nonces that this PC drew for games in which nobody rolled"),
        (sum(not each.throws for each in follow), "without a roll"),
        (sum(each.seen_to_the_end and not (each.known and each.known.seen_imported) for each in follow),
         "seen live to the end"),
        (sum(bool(each.faults) for each in follow), "with a failed source"),
    ):
        what += f"; {count:,} {words}" if count else ""
    told = [f"{len(follow):,} of {len(found):,} games follow ({what})"]
    for state, words in (
        ("told-twice", "told in two ways"), ("wrong", "do not follow"), ("incomplete", "incomplete"),
        ("open", "not closed yet"), ("no-commitment", "without a commitment (real dice)"),
    ):  # fmt: skip
        count = sum(each.state == state for each in found)
        told += [f"{words}: {count:,}"] if count else []
    return "; ".join(told)


FACE_BAR = 21  # letters, of which the middle one is a fair die's share


def print_fairness(out: Console, found: Judged) -> None:
    """The verdict first, then the counts."""
    out.print(Text(f"{headline(found)}.", "bold red" if found.verdict == UNEVEN and found.dice else "bold"))
    out.print(explained(found), markup=False)
    if not found.dice:
        return
    out.print()
    print_whole(out, _faces(found))
    out.print()
    print_whole(out, _dice(found))
    out.print()
    out.print(told_fives(found.fives), markup=False)
    out.print(Text(what_counts(), "dim"))


def _faces(found: Judged) -> Table:
    """Shares of 100; the bar is where the true share is, with the mark of a fair die."""
    widest = max(0.01, *(max(abs(each.low - 1 / 6), abs(each.high - 1 / 6)) for each in found.faces))
    table = plain_table("Face", ">Rolled", ">In 100", "Surely between", "a fair die: 16.7")
    for each in found.faces:
        between = f"{100 * each.low:.1f} and {100 * each.high:.1f}"
        bar = _face_bar(each.low, each.high, widest)
        table.add_row(str(each.face), f"{each.count:,}", f"{100 * each.share:.1f}", between, bar)
    return table


def _face_bar(low: float, high: float, widest: float) -> str:
    middle = FACE_BAR // 2
    first, last = (round(middle + middle * (share - 1 / 6) / widest) for share in (low, high))
    return "".join("│" if at == middle else "━" if first <= at <= last else " " for at in range(FACE_BAR)).rstrip()


def _dice(found: Judged) -> Table:
    """How often each die came to show each face."""
    table = plain_table("Die", *(f">{face}" for face in range(1, 7)), "")
    for each in found.places:
        table.add_row(str(each.die), *(f"{count:,}" for count in each.counts), told_die(each))
    return table


BITS_BAR = 24  # letters for one bit


def entropy_table(estimates: "Sequence[Estimate]") -> Table:
    """A row for each estimator; the mark on the bar is what the dice take for granted."""
    table = plain_table("Estimate", "Section", ">Bits", "")
    for each in estimates:
        table.add_row(each.name, each.section, f"{each.bits:.3f}", _bits_bar(each.bits))
    return table


def _bits_bar(bits: float) -> str:
    from rollkeeper.entropy.estimators import GRANTED  # it needs numpy

    filled, mark = round(BITS_BAR * bits), round(BITS_BAR * GRANTED)
    letters = ["█" if at < filled else " " for at in range(BITS_BAR)]
    letters[mark] = "│"
    return "".join(letters).rstrip()

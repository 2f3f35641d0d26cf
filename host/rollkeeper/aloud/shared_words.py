"""The views of shared dice (Challenge) in words."""

from collections.abc import Sequence
from types import SimpleNamespace as Record

from rollkeeper.aloud.said import CARD, DOWN, MENU, OK, UNDO, Said, advised, dice, instead, locked, shake, titled


def _entry(entry: Sequence[object] | None) -> list[str]:
    if entry is None:
        return []
    player, box, points, bonus = entry[:4]
    return [f"{player}: {titled(str(box))} {points}{f', and a bonus of {bonus}' if bonus else ''}."]


def begins(view: Record) -> Said:
    """A round begins."""
    head = f"Round {view.round} of 13" + (f", game {view.column} of 6." if view.entry is None else ".")
    throws = f"{view.player} throws all five dice."
    lines = [*_entry(view.entry), head, throws, shake(view.no_sensor, "to throw")]
    if view.nudge:
        lines.append(f"Not now: {instead(view.no_sensor)}!")
    return Said(tuple(lines), (CARD, "", "", MENU, UNDO if view.entry else ""), "menu")


def table(view: Record) -> Said:
    """The pockets of all, and how many dice are thrown next."""
    rows = [f"{name}: {dice(markers)}." for name, markers in (pockets[:2] for pockets in view.rows)]
    throws = f"{view.player}, step {view.step} of 3: " + shake(
        view.no_sensor, f"{view.needed} {'die' if view.needed == 1 else 'dice'}"
    )
    marks = view.marked >= 0
    keys = (CARD, DOWN if marks and len(rows) > 1 else "", "", MENU, "Choose again" if marks else "")
    return Said((*rows, throws), keys, "menu", (throws,), view.marked, "" if view.marked < 0 else "can choose again")


def keep(view: Record) -> Said:
    """A player chooses which markers stay."""
    held = locked(view.locks)
    lines = [f"Marker {n}: {face}{', kept' if n in held else ''}." for n, face in enumerate(view.dice, 1)]
    missing = 5 - len(held)
    lines.append(f"Needs {missing} more." if missing else "Keeps all.")
    lines += advised(view.hint)
    keys = tuple(f"{'Give back' if n in held else 'Keep'} marker {n}, a {face}" for n, face in enumerate(view.dice, 1))
    what = f"{view.player}, step {view.step} of 3: {dice(view.dice)}."
    brief = (what, "Keep markers, then hold any key.", *advised(view.hint))
    return Said((f"{view.player}, step {view.step} of 3.", *lines), keys, "done choosing", brief, topic=what)


def slide(view: Record) -> Said:
    """The choice as made."""
    opened = 5 - len(locked(view.locks))
    lines = [f"{view.player}: {f'{opened} open' if opened else 'keeps all'}."]
    if view.following:
        lines.append(f"{view.following} now chooses.")
    return Said(tuple(lines), ("Go on",) * 5)


def final(view: Record) -> Said:
    """The markers of a player are final."""
    alike = len(set(view.dice)) == 1
    whose = f"{view.player}: " if view.player else ""
    lines = (
        *_entry(view.entry),
        f"{whose}{dice(view.dice)}.",
        "Five alike! Choose a box." if alike else "Choose a box.",
    )
    keys = (CARD, "", OK, MENU, UNDO) if view.entry is not None else ("", "", "", "", "")
    return Said(lines, keys, "choose a box")


WORDS = {"Round": begins, "Table": table, "Keep": keep, "Slide": slide, "Final": final}

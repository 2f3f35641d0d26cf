"""The screens of the handheld in words, for a page that is read out and for tests that look at no picture.

Law: nothing that matters is only seen. Law: whatever a firmware sends, a message comes out.

MicroPython runs this, too, on the page without a program.
"""

from typing import TYPE_CHECKING, Any, Callable, Sequence

from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.say import (
    HEADLINES,
    SHAKE,
    call,
    capital,
    choose,
    count,
    dice_count,
    due,
    faces,
    has,
    left,
    listed,
    step_of,
    total,
    turn_of,
    up,
    written,
)
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.view_fields import fields
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.sync.reports import ShownView

NO_KEYS = ("",) * 5
ANY_KEY = ("Go on",) * 5
UP, DOWN, OK, CARD, MENU, BACK, UNDO = "Up", "Down", "OK", "Score card", "Menu", "Back", "Take the box back"
# What the handheld's display writes on a key (`roller.app`), in words.
LABELS = {"ok": OK, "yes": "Yes", "no": "No", "Card": CARD}
SIGNS = {"\x05": "star", "\x06": "", "\x10": ""}  # of the display's font
PRACTICE = ("", "Practice: this game is not saved.", "The score is kept on paper.")
WEAK = "The battery is weak."
DARK = "The display is off: press any key."
PATTERNS = ("Every pixel is on.", "Every pixel is off.", "Every other pixel is on.")


class Record:
    """The fields of a view, by their names."""

    def __init__(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


class Said:
    """The words for one view.

    lines    what the display says, from the top
    keys     what each key does when it is pressed, "" for nothing
    hold     what any key does when it is held, "" for nothing
    brief    what is announced when this appears; without it all lines are
    chosen   which of the lines is the chosen one of a list, -1 where there is none; `place` says "2 of 13"
    topic    a change of it counts as another view
    box      the box of the card that is chosen, or asked about
    """

    def __init__(
        self, lines: Sequence[str], keys: tuple[str, ...] = NO_KEYS, hold: str = "", brief: Sequence[str] = (),
        chosen: int = -1, place: str = "", topic: str = "", box: str = "",
    ) -> None:  # fmt: skip
        self.lines, self.keys, self.hold, self.brief = tuple(lines), keys, hold, tuple(brief)
        self.chosen, self.place, self.topic, self.box = chosen, place, topic, box


class Narrator:
    """Follows one handheld: takes view after view, and makes the messages for the page."""

    def __init__(self) -> None:
        self._kind = ""
        self._said = Said(())
        self._marks: tuple[str, ...] = ()

    def hear(self, view: "ShownView") -> dict[str, object]:
        """Returns the message about this view: {"aloud": {..}}. `say` is what is announced: all of a view that has just
        appeared, or its brief; of one that has changed, what has."""
        said = said_of(view)
        marks = tuple(filter(None, (PRACTICE[view.practice % 3], WEAK if view.weak else "", "" if view.lit else DARK)))
        say = [mark for mark in marks if mark not in self._marks] + self._news(view.kind, said)
        self._kind, self._said, self._marks = view.kind, said, marks
        message = {
            "kind": view.kind, "lines": list(said.lines + marks), "chosen": said.chosen, "keys": list(said.keys),
            "hold": said.hold, "box": said.box, "brief": list((said.brief or said.lines) + marks), "say": say,
        }  # fmt: skip
        return {"aloud": message}

    def game_begins(self) -> None:
        """The next view is that of a new game: all of it is news, also where the one before looked the same."""
        self._kind = ""

    def _news(self, kind: str, said: Said) -> list[str]:
        before = self._said
        if (kind, said.topic) != (self._kind, before.topic):
            return list(said.brief or said.lines)
        if said.chosen >= 0 and (said.chosen, said.lines) != (before.chosen, before.lines):
            line = said.lines[said.chosen].rstrip(".")
            return [f"{line}, {said.place}."]
        return [line for line in said.lines if line not in before.lines]


class Moment:
    """What a handheld shows that matters to its game. `how`: the way dice are rolled now; `locks`: the numbers of the
    locked dice, from 1, None while none can be locked; `tumbling`: the dice are in the air; `away`: the handheld waits
    for a box that is chosen elsewhere."""

    def __init__(
        self, how: str = SHAKE, locks: "list[int] | None" = None, tumbling: bool = False, away: bool = False
    ) -> None:
        self.how, self.locks, self.tumbling, self.away = how, locks, tumbling, away

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and self._all() == other._all()

    def but(self, **other: Any) -> "Moment":
        """Returns the same moment, but for what is `other`."""
        now: dict[str, Any] = {"how": self.how, "locks": self.locks, "tumbling": self.tumbling, "away": self.away}
        now.update(other)
        return Moment(**now)

    def _all(self) -> tuple[object, ...]:
        return self.how, self.locks, self.tumbling, self.away


def followed(before: Moment, view: "ShownView") -> Moment:
    """Returns what the next view makes of a moment. A practice game counts for nothing; locks stay while dice roll."""
    record = None if view.practice else record_of(view)
    without, locks = getattr(record, "no_sensor", None), getattr(record, "locks", None)
    kind = "" if record is None else view.kind
    held = before.locks if kind == "Rolling" else None
    return Moment(
        shown(instead(without)) if isinstance(without, str) else before.how,
        locked(locks) if kind == "Choosing" and isinstance(locks, int) else held,
        kind == "Rolling", kind == "Away",
    )  # fmt: skip


def record_of(view: "ShownView") -> Record | None:
    """Returns the view's fields by their names; None if this program does not know such a view. Another firmware may
    say more fields behind these."""
    names = fields().get(view.kind, ())
    if not names or len(names) > len(view.fields):
        return None
    return Record(dict(zip(names, view.fields)))


def said_of(view: "ShownView") -> Said:
    """Returns what is said of a view; one that is not known, or not as it should be, is named."""
    record = record_of(view)
    if record is not None:
        try:
            return WORDS[view.kind](record)
        except (TypeError, ValueError, IndexError, AttributeError, KeyError):
            pass
    return Said((f"The display shows something that this program has no words for: {shown(view.kind)}.",))


# What the views share


def titled(box: str) -> str:
    """Returns the title of a box; another line of a card as the display has it."""
    return TITLES.get(box) or {"upper_bonus": "Bonus", "bonuses": "100s", "total": "Total"}.get(box, box)


def locked(locks: int) -> list[int]:
    """Returns the numbers of the dice that are locked, from the left."""
    return [place + 1 for place in range(5) if locks >> place & 1]


def instead(no_sensor: str) -> str:
    """Returns how dice are rolled: "shake", or what the display says where no shake can be felt."""
    return no_sensor.partition(": ")[2] or SHAKE


def plain(text: str) -> str:
    """Returns a text of the display without the signs of its font."""
    for sign, word in SIGNS.items():
        text = text.replace(sign, word)
    return text.strip()


def _keys(labels: Sequence[str]) -> tuple[str, ...]:
    return tuple(LABELS.get(label, label) for label in labels)


def _asked(view: Record, who: str) -> list[str]:
    """Asks for a roll; a bot needs none. A shake that is not wanted yet is refused."""
    if getattr(view, "bot", False):
        return [f"{who} plays."]
    nudged = [f"Not now: {instead(view.no_sensor)}!"] if getattr(view, "nudge", False) else []
    return [call(who, instead(view.no_sensor))] + nudged


def _advised(hint: int) -> tuple[str, ...]:
    """Says which dice the coach would keep, by a mask; nothing where it has said nothing (-1)."""
    return () if hint < 0 else (f"The coach keeps {listed(locked(hint)) or 'none'}.",)


def _entered(entry: Sequence[object] | None) -> list[str]:
    if entry is None:
        return []
    player, box, points, bonus = entry[:4]
    return [written(str(player), str(box), int(str(points)), int(str(bonus)))]


def _row(row: Sequence[object]) -> str:
    """Says a box with its points: (box, points, kind)."""
    box, points, kind = row[:3]
    return f"{titled(str(box))} {points}" + (", as a Joker" if kind == "joker" else "")


def _place(rank: int, owners: Sequence[str], rest: str) -> str:
    return f"Place {rank}: {listed(owners)}, {rest}."


# A turn


def _splash(view: Record) -> Said:
    return Said((f"Rollkeeper {view.version}",))


def _ready(view: Record) -> Said:
    where = f"{view.player}, {turn_of(view.turn)}: {count(view.total, 'point')} so far." if view.turn else view.player
    partners = [f"Partners: {listed(view.partners)}."] if view.partners else []
    return Said([where] + partners + _asked(view, view.player), (CARD if view.turn else "", "", "", MENU, ""), "menu")


def _rolling(view: Record) -> Said:
    free = 5 - len(locked(view.locks))
    what = f"{view.called} {view.roll}: " if view.roll else f"{view.player}: " if view.player else ""
    return Said((f"{what}{dice_count(free)} {'rolls' if free == 1 else 'roll'}.",))


def _choosing(view: Record) -> Said:
    """After the first or second roll."""
    held = locked(view.locks)
    lines = [f"Die {n}: {face}" + (", locked." if n in held else ".") for n, face in enumerate(view.dice, 1)]
    lines.append(left(view.rolls_left))
    if view.note:
        lines.append(f"{capital(view.note)}.")
    elif view.no_sensor:
        lines.append(call("", instead(view.no_sensor)))
    now = ((f"Now: {_row(view.best)}.",) if view.best else ()) + _advised(view.hint)
    keys = tuple([f"{'Unlock' if n in held else 'Lock'} die {n}, a {face}" for n, face in enumerate(view.dice, 1)])
    kept = f" Locked: {listed(held)}." if held else ""
    what = f"{has(view.player if view.seat else '', faces(view.dice))}{kept} {left(view.rolls_left)}"
    return Said(lines + list(now), keys, "choose a box", (what,) + now, topic=f"{view.rolls_left} {view.dice}")


def _rolled_out(view: Record) -> Said:
    lines = (has(view.player, faces(view.dice)), left(0), choose(view.player))
    return Said(lines + (("No more rolls: score!",) if view.nudge else ()))


def _celebration(view: Record) -> Said:
    who = view.player + ": " if view.player else ""
    return Said((f"{who}Five alike! Five times {view.face}.",), ANY_KEY)


def _scores(view: Record) -> Said:
    """The list of legal boxes."""
    boxes = [_row(each) for each in view.rows]
    losses = [f", {loss / 1024:.1f} less than the best" if loss else ", the best" for loss in view.losses]
    rows = [box + loss for box, loss in zip(boxes, losses or [""] * len(boxes))]
    lacks = view.upper < UPPER_BONUS_FROM
    upper = f"Upper boxes: {view.upper}" + (f" of {UPPER_BONUS_FROM}." if lacks else ", the bonus is won.")
    lines = [choose(view.player, view.dice), upper] + [f"{row}." for row in rows]
    place = f"{view.selected + 1} of {len(rows)}"
    brief = (choose("", view.dice), f"{rows[view.selected]}, {place}.")
    keys = (UP, DOWN, f"Write {boxes[view.selected]}", CARD, BACK if view.can_back else "")
    return Said(lines, keys, "", brief, 2 + view.selected, place, str(view.dice), view.rows[view.selected][0])


def _confirm(view: Record) -> Said:
    """Is a zero meant?"""
    box, points = view.row[:2]
    asked = f"Write {points or 'a zero'} in {titled(box)}?"
    brief = (asked, "Key 3 yes, key 5 no.")
    return Said((asked, f"The dice are {faces(view.dice)}."), ("", "", "Yes", "", "No"), "", brief)


def _writing(view: Record) -> Said:
    return Said((f"Writing {_row(view.row)}.",), box=view.row[0])


def _scored(view: Record) -> Said:
    """A box was written."""
    who = view.player if view.following else ""
    lines = (written(who, view.box, view.points, view.bonus), total(view.total), up(view.following, view.turn))
    keys = (CARD, "", "", MENU, UNDO if view.can_undo else "")
    return Said(list(lines) + _asked(view, view.following), keys)


def _away(view: Record) -> Said:
    """The turn is over, somebody else keeps the score."""
    dice = has(view.player, faces(view.dice))
    if view.keeper == "pc" and not view.no_sensor:
        return Said((dice, "Choose on the PC, or hold a key."), _keys(view.keys), "choose a box here")
    then = view.no_sensor or "Then shake: next turn"
    return Said((dice, "Write it down.", f"{then}."), _keys(view.keys))


def _watch(view: Record) -> Said:
    """A bot plays."""
    held = locked(view.locks)
    lines = [f"{view.player}, roll {view.rolls}: {faces(view.dice)}.", f"It keeps {listed(held)}." if held else ""]
    lines.append("" if view.said == "..." else f"{view.said}.")
    return Said(tuple(filter(None, lines)), ("Go on", "Go on", "Go on", MENU, "Go on"))


# The beginning and the end of a game, cards


def _roll_off(view: Record) -> Said:
    lines = [view.title if view.title.endswith("?") else f"{view.title}."]
    if any(view.dice):
        lines.append(f"The last roll: {faces(view.dice)}.")
    lines += [has(name, points) for name, points, _ in (each[:3] for each in view.throws) if points]
    if view.begins:
        lines.append(f"{view.player} begins.")
    elif view.tied:
        lines.append(f"{listed(view.tied)} roll again.")
    return Said(lines + _asked(view, view.player), ("", "", "", MENU, ""), "menu")


def _card(view: Record) -> Said:
    places = list(view.upper) + list(view.lower)
    rows = [f"{titled(box)}: {'open' if points is None else points}." for box, points in places]
    extra = [f"100s: {view.bonuses}."] if view.bonuses else []
    head = f"Card of {listed(view.owners)}. {total(view.total)}"
    if view.at >= 0:  # one box after the other
        boxes = [rows[at] for at in range(len(rows)) if at != len(view.upper) - 1]
        keys = (UP, DOWN, "Next card" if view.several else "", "", BACK)
        return Said([head] + boxes + extra, keys, "", (head, boxes[view.at]), 1 + view.at, f"{view.at + 1} of 13", head)
    keys = ("Card before", "Next card", "", "", BACK) if view.several else ("", "", "", "", BACK)
    return Said([head] + rows + extra, keys)


def _standings(view: Record) -> Said:
    lines = [
        _place(rank, owners, count(points, "point") + (f", {behind} behind" if behind else ""))
        for rank, owners, points, behind in (place[:4] for place in view.places)
    ]
    return Said([f"Standings in turn {view.turn}."] + lines, ("Card before", "Next card", "", "", BACK))


def _game_over(view: Record) -> Said:
    """The end of a game of one card."""
    bonus = f"Bonus {view.upper_bonus}." if view.upper_bonus else f"{UPPER_BONUS_FROM - view.upper} short of the bonus."
    extra = [f"{count(view.bonuses, 'time')} 100 extra."] if view.bonuses else []
    over = f"{HEADLINES['over']}. {count(view.total, 'point')}."
    lines = (over, f"Upper boxes {view.upper}, lower boxes {view.lower}.")
    keys = (CARD, "", "New game", MENU, UNDO if view.can_undo else "")
    return Said(list(lines) + [bonus] + extra + _sealed(view.seal), keys)


def _ranking(view: Record) -> Said:
    """The end of a match."""
    won = f"{listed(view.winner)} {'win' if len(view.winner) > 1 else 'wins'}!" if view.winner else "A shared win!"
    lines = [
        _place(rank, owners, count(points, "point") + (f", owes {debt}" if debt > 0 else ""))
        for rank, owners, points, debt in (place[:4] for place in view.places)
    ]
    keys = (CARD, "More places" if view.more else "", "New game", MENU, UNDO if view.can_undo else "")
    return Said([won] + lines + _sealed(view.seal), keys)


def _sealed(seal: str) -> list[str]:
    """Says the digits of the game's seal, as soon as they are known."""
    digits = " ".join(seal[at : at + 4] for at in range(0, len(seal), 4))
    return [f"Seal {digits}."] if seal.strip(".") else []


# Shared dice (Challenge)


def _round(view: Record) -> Said:
    head = capital(turn_of(view.round, True)) + (f", game {view.column} of 6." if view.entry is None else ".")
    lines = _entered(view.entry) + [head, due(5, 1)] + _asked(view, view.player)
    return Said(lines, (CARD, "", "", MENU, UNDO if view.entry else ""), "menu")


def _table(view: Record) -> Said:
    """The pockets of all, and how many dice are thrown next."""
    rows = [f"{name}: {faces(markers)}." for name, markers in (pockets[:2] for pockets in view.rows)]
    throws = f"{call(view.player, instead(view.no_sensor))} {due(view.needed, view.step)}"
    marks = view.marked >= 0
    keys = (CARD, DOWN if marks and len(rows) > 1 else "", "", MENU, "Choose again" if marks else "")
    return Said(rows + [throws], keys, "menu", (throws,), view.marked, "can choose again" if marks else "")


def _keep(view: Record) -> Said:
    """A player chooses which markers stay."""
    held = locked(view.locks)
    lines = [f"Marker {n}: {face}" + (", kept." if n in held else ".") for n, face in enumerate(view.dice, 1)]
    missing = 5 - len(held)
    lines.append(f"Needs {missing} more." if missing else "Keeps all.")
    does = ["Give back" if n in held else "Keep" for n in range(1, 6)]
    keys = tuple([f"{does[n - 1]} marker {n}, a {face}" for n, face in enumerate(view.dice, 1)])
    where = f"{view.player}, {step_of(view.step)}"
    advised = _advised(view.hint)
    brief = (f"{where}: {faces(view.dice)}.", "Keep markers, then hold any key.") + advised
    return Said([f"{where}."] + lines + list(advised), keys, "done choosing", brief, topic=brief[0])


def _slide(view: Record) -> Said:
    opened = 5 - len(locked(view.locks))
    what = f"{opened} open" if opened else "keeps all"
    lines = [f"{view.player}: {what}."]
    if view.following:
        lines.append(f"{view.following} now chooses.")
    return Said(tuple(lines), ANY_KEY)


def _final(view: Record) -> Said:
    """The markers of a player are final."""
    alike = ["Five alike!"] if len(set(view.dice)) == 1 else []
    lines = _entered(view.entry) + [has(view.player, faces(view.dice))] + alike + [choose(view.player)]
    return Said(lines, (CARD, "", OK, MENU, UNDO) if view.entry is not None else ("", "", "", "", ""), "choose a box")


# Pages


def _menu(view: Record) -> Said:
    place = f"{view.selected + 1} of {len(view.items)}"
    items = [plain(item) for item in view.items]
    items[view.selected] += f", {view.under}" if view.under else ""
    brief = (f"{view.title}.", f"{items[view.selected]}, {place}.")
    return Said([view.title] + items, (UP, DOWN, OK, "", BACK), "", brief, 1 + view.selected, place, view.title)


def _options(view: Record) -> Said:
    """Names and what they are set to."""
    rows = [f"{plain(label)}: {plain(value)}" if value else plain(label) for label, value in (r[:2] for r in view.rows)]
    if view.selected < 0:
        return Said([f"{view.title}."] + rows, ("", "", "", "", BACK))
    place = f"{view.selected + 1} of {len(rows)}"
    brief = (f"{view.title}.", f"{rows[view.selected]}, {place}.")
    return Said([f"{view.title}."] + rows, (UP, DOWN, OK, "", BACK), "", brief, 1 + view.selected, place, view.title)


def _message(view: Record) -> Said:
    return Said((f"{plain(view.title)}.", " ".join(plain(line) for line in view.text.split("\n"))), _keys(view.keys))


def _pattern(view: Record) -> Said:
    """A picture of the self-test."""
    return Said((PATTERNS[view.number % len(PATTERNS)],))


def _gauge(view: Record) -> Said:
    """How strongly it moves."""
    lines = (f"Shake it: {count(view.seconds, 'second')} left.", f"The strongest so far: {view.most} thousandths of g.")
    return Said(lines, ("", "", "", "", BACK))


WORDS: dict[str, Callable[[Record], Said]] = {
    "Splash": _splash, "Ready": _ready, "Rolling": _rolling, "Choosing": _choosing, "RolledOut": _rolled_out,
    "Celebration": _celebration, "Scores": _scores, "Confirm": _confirm, "Writing": _writing, "Scored": _scored,
    "Away": _away, "Watch": _watch, "RollOff": _roll_off, "Card": _card, "Standings": _standings,
    "GameOver": _game_over, "Ranking": _ranking, "Round": _round, "Table": _table, "Keep": _keep, "Slide": _slide,
    "Final": _final, "Menu": _menu, "Options": _options, "Message": _message, "Pattern": _pattern, "Gauge": _gauge,
}  # fmt: skip

"""The screens of the handheld in words, for a page that is read out and for tests that look at no picture.

What the handheld itself says is in its own language; what is added here, in that of the pages.

Law: nothing that matters is only seen. Law: whatever a firmware sends, a message comes out.

MicroPython runs this, too, on the page without a program.
"""

from typing import TYPE_CHECKING, Any, Callable, Sequence

from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.say import (
    HEADLINES,
    KEY_5,
    SHAKE,
    call,
    capital,
    choose,
    due,
    faces,
    has,
    left,
    listed,
    step_of,
    title,
    total,
    turn_of,
    up,
    written,
)
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.view_fields import fields
from rollkeeper.wording import shown
from rollkeeper.words import plural, tenths, tr

if TYPE_CHECKING:
    from rollkeeper.sync.reports import ShownView

NO_KEYS = ("",) * 5
# What the keys do. These texts, and those of the tables below, are put into the language where a view is said.
UP, DOWN, OK, CARD, MENU, BACK, UNDO = "Up", "Down", "OK", "Score card", "Menu", "Back", "Take the box back"
GO_ON, NEW_GAME, NEXT_CARD, CARD_BEFORE = "Go on", "New game", "Next card", "Card before"
YES, NO, MORE_PLACES, CHOOSE_AGAIN = "Yes", "No", "More places", "Choose again"
SKIP, PLAY_TONES = "Skip", "Play the tones"
KEYS = (UP, DOWN, OK, CARD, MENU, BACK, UNDO, GO_ON, NEW_GAME, NEXT_CARD, CARD_BEFORE, YES, NO, MORE_PLACES,
        CHOOSE_AGAIN, SKIP, PLAY_TONES)  # fmt: skip
ANY_KEY = (GO_ON,) * 5
# What the handheld's display writes on a key (`roller.app`), in words.
LABELS = {"ok": OK, "yes": YES, "no": NO, "Card": CARD, "Play": PLAY_TONES}
SIGNS = {"\x05": "star", "\x06": "", "\x10": ""}  # of the display's font
PRACTICE = ("", "Practice: this game is not saved.", "The score is kept on paper.")
PATTERNS = ("Every pixel is on.", "Every pixel is off.", "Every other pixel is on.")
LINES = {"upper_bonus": "Bonus", "bonuses": "100s", "total": "Total"}  # of a card, beside its boxes


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
        self.lines, self.hold, self.brief = tuple(lines), hold, tuple(brief)
        self.keys = tuple([tr(key) for key in keys])
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
        marks = tuple(filter(None, (
            tr(PRACTICE[view.practice % 3]) if view.practice else "",
            tr("The battery is weak.") if view.weak else "",
            "" if view.lit else tr("The display is off: press any key."),
        )))  # fmt: skip
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
        instead(without) if isinstance(without, str) else before.how,
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
    return Said((
        tr("The display shows something that this program has no words for: {view}.", view=shown(view.kind)),
    ))  # fmt: skip


# What the views share


def titled(box: str) -> str:
    """Returns the title of a box; another line of a card as the display has it."""
    return title(box) if box in TITLES else tr(LINES.get(box, box))


def locked(locks: int) -> list[int]:
    """Returns the numbers of the dice that are locked, from the left."""
    return [place + 1 for place in range(5) if locks >> place & 1]


def instead(no_sensor: str) -> str:
    """Returns how dice are rolled: with key 5 where no shake can be felt."""
    return KEY_5 if no_sensor else SHAKE


def plain(text: str) -> str:
    """Returns a text of the display without the signs of its font."""
    for sign, word in SIGNS.items():
        text = text.replace(sign, tr(word) if word else "")
    return text.strip()


def _keys(labels: Sequence[str]) -> tuple[str, ...]:
    return tuple(LABELS.get(label, label) for label in labels)


def _asked(view: Record, who: str) -> list[str]:
    """Asks for a roll; a bot needs none. A shake that is not wanted yet is refused."""
    if getattr(view, "bot", False):
        return [tr("{who} plays.", who=who)]
    how = instead(view.no_sensor)
    nudged = [tr("Not now: {what}", what=call("", how))] if getattr(view, "nudge", False) else []
    return [call(who, how)] + nudged


def _advised(hint: int) -> tuple[str, ...]:
    """Says which dice the coach would keep, by a mask; nothing where it has said nothing (-1)."""
    if hint < 0:
        return ()
    kept = listed(locked(hint))
    return (tr("The coach keeps {dice}.", dice=kept) if kept else tr("The coach keeps none."),)


def _entered(entry: Sequence[object] | None) -> list[str]:
    if entry is None:
        return []
    player, box, points, bonus = entry[:4]
    return [written(str(player), str(box), int(str(points)), int(str(bonus)))]


def _row(row: Sequence[object]) -> str:
    """Says a box with its points: (box, points, kind)."""
    box, points, kind = row[:3]
    said = f"{titled(str(box))} {points}"
    return tr("{row}, as a Joker", row=said) if kind == "joker" else said


def _points(points: int) -> str:
    return plural(points, "{n} point", "{n} points")


def _place(rank: int, owners: Sequence[str], rest: str) -> str:
    return tr("Place {rank}: {who}, {points}.", rank=rank, who=listed(owners), points=rest)


# A turn


def _splash(view: Record) -> Said:
    return Said((f"Rollkeeper {view.version}",))


def _ready(view: Record) -> Said:
    where = view.player
    if view.turn:
        values = {"who": view.player, "turn": turn_of(view.turn)}
        where = plural(view.total, "{who}, {turn}: {n} point so far.", "{who}, {turn}: {n} points so far.", **values)
    partners = [tr("Partners: {who}.", who=listed(view.partners))] if view.partners else []
    asked = _asked(view, view.player)
    return Said([where] + partners + asked, (CARD if view.turn else "", "", "", MENU, ""), tr("menu"))


def _rolling(view: Record) -> Said:
    free = 5 - len(locked(view.locks))
    what = view.player
    if view.roll:
        shared = view.called == "Step"
        what = tr("Step {number}", number=view.roll) if shared else tr("Roll {number}", number=view.roll)
    return Said(((what + ": " if what else "") + plural(free, "{n} die rolls.", "{n} dice roll."),))


def _choosing(view: Record) -> Said:
    """After the first or second roll."""
    held = locked(view.locks)
    lines: list[str] = []
    keys: list[str] = []
    for n, face in enumerate(view.dice, 1):
        die = {"number": n, "face": face}
        if n in held:
            lines.append(tr("Die {number}: {face}, locked.", **die))
            keys.append(tr("Unlock die {number}, a {face}", **die))
        else:
            lines.append(tr("Die {number}: {face}.", **die))
            keys.append(tr("Lock die {number}, a {face}", **die))
    lines.append(left(view.rolls_left))
    if view.note:
        lines.append(f"{capital(view.note)}.")
    elif view.no_sensor:
        lines.append(call("", instead(view.no_sensor)))
    now = ((tr("Now: {row}.", row=_row(view.best)),) if view.best else ()) + _advised(view.hint)
    kept = " " + tr("Locked: {dice}.", dice=listed(held)) if held else ""
    what = f"{has(view.player if view.seat else '', faces(view.dice))}{kept} {left(view.rolls_left)}"
    topic = f"{view.rolls_left} {view.dice}"
    return Said(lines + list(now), tuple(keys), tr("choose a box"), (what,) + now, topic=topic)


def _rolled_out(view: Record) -> Said:
    lines = (has(view.player, faces(view.dice)), left(0), choose(view.player))
    return Said(lines + ((tr("No more rolls: score!"),) if view.nudge else ()))


def _celebration(view: Record) -> Said:
    who = view.player + ": " if view.player else ""
    return Said((who + tr("Five alike! Five times {face}.", face=view.face),), ANY_KEY)


def _scores(view: Record) -> Said:
    """The list of legal boxes."""
    boxes = [_row(each) for each in view.rows]
    rows = [_compared(box, loss) for box, loss in zip(boxes, view.losses)] if view.losses else boxes
    if view.upper < UPPER_BONUS_FROM:
        upper = tr("Upper boxes: {points} of {needed}.", points=view.upper, needed=UPPER_BONUS_FROM)
    else:
        upper = tr("Upper boxes: {points}, the bonus is won.", points=view.upper)
    lines = [choose(view.player, view.dice), upper] + [f"{row}." for row in rows]
    place = _of(view.selected, len(rows))
    brief = (choose("", view.dice), f"{rows[view.selected]}, {place}.")
    keys = (UP, DOWN, tr("Write {row}", row=boxes[view.selected]), CARD, BACK if view.can_back else "")
    return Said(lines, keys, "", brief, 2 + view.selected, place, str(view.dice), view.rows[view.selected][0])


def _compared(row: str, loss: int) -> str:
    """Says what a box loses against the best one, in 1/1024 of a point."""
    if not loss:
        return tr("{row}, the best", row=row)
    return tr("{row}, {points} less than the best", row=row, points=tenths(loss / 1024))


def _of(at: int, count: int) -> str:
    return tr("{number} of {all}", number=at + 1, all=count)


def _confirm(view: Record) -> Said:
    """Is a zero meant?"""
    box, points = view.row[:2]
    if points:
        asked = tr("Write {points} in {box}?", points=points, box=titled(box))
    else:
        asked = tr("Write a zero in {box}?", box=titled(box))
    brief = (asked, tr("Key 3 yes, key 5 no."))
    return Said((asked, tr("The dice are {dice}.", dice=faces(view.dice))), ("", "", YES, "", NO), "", brief)


def _writing(view: Record) -> Said:
    return Said((tr("Writing {row}.", row=_row(view.row)),), box=view.row[0])


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
        return Said((dice, tr("Choose on the PC, or hold a key.")), _keys(view.keys), tr("choose a box here"))
    then = tr("No sensor: hold key 5.") if view.no_sensor else tr("Then shake: next turn.")
    return Said((dice, tr("Write it down."), then), _keys(view.keys))


def _watch(view: Record) -> Said:
    """A bot plays."""
    held = locked(view.locks)
    lines = [tr("{who}, roll {roll}: {dice}.", who=view.player, roll=view.rolls, dice=faces(view.dice))]
    lines.append(tr("It keeps {dice}.", dice=listed(held)) if held else "")
    lines.append("" if view.said == "..." else f"{view.said}.")
    return Said(tuple(filter(None, lines)), (GO_ON, GO_ON, GO_ON, MENU, GO_ON))


# The beginning and the end of a game, cards


def _roll_off(view: Record) -> Said:
    lines = [view.title if view.title.endswith("?") else f"{view.title}."]
    if any(view.dice):
        lines.append(tr("The last roll: {dice}.", dice=faces(view.dice)))
    lines += [has(name, points) for name, points, _ in (each[:3] for each in view.throws) if points]
    if view.begins:
        lines.append(tr("{who} begins.", who=view.player))
    elif view.tied:
        lines.append(tr("{who} roll again.", who=listed(view.tied)))
    return Said(lines + _asked(view, view.player), ("", "", "", MENU, ""), tr("menu"))


def _card(view: Record) -> Said:
    places = list(view.upper) + list(view.lower)
    rows = [f"{titled(box)}: {tr('open') if points is None else points}." for box, points in places]
    extra = [f"{titled('bonuses')}: {view.bonuses}."] if view.bonuses else []
    head = tr("Card of {who}.", who=listed(view.owners)) + " " + total(view.total)
    if view.at >= 0:  # one box after the other
        boxes = [rows[at] for at in range(len(rows)) if at != len(view.upper) - 1]
        keys = (UP, DOWN, NEXT_CARD if view.several else "", "", BACK)
        return Said([head] + boxes + extra, keys, "", (head, boxes[view.at]), 1 + view.at, _of(view.at, 13), head)
    keys = (CARD_BEFORE, NEXT_CARD, "", "", BACK) if view.several else ("", "", "", "", BACK)
    return Said([head] + rows + extra, keys)


def _standings(view: Record) -> Said:
    lines = [
        _place(
            rank, owners,
            tr("{points}, {behind} behind", points=_points(points), behind=behind) if behind else _points(points),
        )
        for rank, owners, points, behind in (place[:4] for place in view.places)
    ]
    return Said([tr("Standings in turn {turn}.", turn=view.turn)] + lines, (CARD_BEFORE, NEXT_CARD, "", "", BACK))


def _game_over(view: Record) -> Said:
    """The end of a game of one card."""
    if view.upper_bonus:
        bonus = tr("Bonus {points}.", points=view.upper_bonus)
    else:
        bonus = tr("{points} short of the bonus.", points=UPPER_BONUS_FROM - view.upper)
    extra = [plural(view.bonuses, "{n} time 100 extra.", "{n} times 100 extra.")] if view.bonuses else []
    over = f"{tr(HEADLINES['over'])}. {_points(view.total)}."
    lines = (over, tr("Upper boxes {upper}, lower boxes {lower}.", upper=view.upper, lower=view.lower))
    keys = (CARD, "", NEW_GAME, MENU, UNDO if view.can_undo else "")
    return Said(list(lines) + [bonus] + extra + _sealed(view.seal), keys)


def _ranking(view: Record) -> Said:
    """The end of a match."""
    if not view.winner:
        won = tr("A shared win!")
    elif len(view.winner) > 1:
        won = tr("{who} win!", who=listed(view.winner))
    else:
        won = tr("{who} wins!", who=listed(view.winner))
    lines = [
        _place(
            rank, owners,
            tr("{points}, owes {debt}", points=_points(points), debt=debt) if debt > 0 else _points(points),
        )
        for rank, owners, points, debt in (place[:4] for place in view.places)
    ]
    keys = (CARD, MORE_PLACES if view.more else "", NEW_GAME, MENU, UNDO if view.can_undo else "")
    return Said([won] + lines + _sealed(view.seal), keys)


def _sealed(seal: str) -> list[str]:
    """Says the digits of the game's seal, as soon as they are known."""
    digits = " ".join(seal[at : at + 4] for at in range(0, len(seal), 4))
    return [tr("Seal {digits}.", digits=digits)] if seal.strip(".") else []


# Shared dice (Challenge)


def _round(view: Record) -> Said:
    head = capital(turn_of(view.round, True))
    head = f"{head}." if view.entry is not None else tr("{round}, game {number} of 6.", round=head, number=view.column)
    lines = _entered(view.entry) + [head, due(5, 1)] + _asked(view, view.player)
    return Said(lines, (CARD, "", "", MENU, UNDO if view.entry else ""), tr("menu"))


def _table(view: Record) -> Said:
    """The pockets of all, and how many dice are thrown next."""
    rows = [f"{name}: {faces(markers)}." for name, markers in (pockets[:2] for pockets in view.rows)]
    throws = f"{call(view.player, instead(view.no_sensor))} {due(view.needed, view.step)}"
    marks = view.marked >= 0
    keys = (CARD, DOWN if marks and len(rows) > 1 else "", "", MENU, CHOOSE_AGAIN if marks else "")
    return Said(rows + [throws], keys, tr("menu"), (throws,), view.marked, tr("can choose again") if marks else "")


def _keep(view: Record) -> Said:
    """A player chooses which markers stay."""
    held = locked(view.locks)
    lines: list[str] = []
    keys: list[str] = []
    for n, face in enumerate(view.dice, 1):
        marker = {"number": n, "face": face}
        if n in held:
            lines.append(tr("Marker {number}: {face}, kept.", **marker))
            keys.append(tr("Give back marker {number}, a {face}", **marker))
        else:
            lines.append(tr("Marker {number}: {face}.", **marker))
            keys.append(tr("Keep marker {number}, a {face}", **marker))
    missing = 5 - len(held)
    lines.append(tr("Needs {dice} more.", dice=missing) if missing else tr("Keeps all."))
    where = f"{view.player}, {step_of(view.step)}"
    advised = _advised(view.hint)
    brief = (f"{where}: {faces(view.dice)}.", tr("Keep markers, then hold any key.")) + advised
    return Said([f"{where}."] + lines + list(advised), tuple(keys), tr("done choosing"), brief, topic=brief[0])


def _slide(view: Record) -> Said:
    opened = 5 - len(locked(view.locks))
    if opened:
        lines = [tr("{who}: {dice} open.", who=view.player, dice=opened)]
    else:
        lines = [tr("{who}: keeps all.", who=view.player)]
    if view.following:
        lines.append(tr("{who} now chooses.", who=view.following))
    return Said(tuple(lines), ANY_KEY)


def _final(view: Record) -> Said:
    """The markers of a player are final."""
    alike = [tr("Five alike!")] if len(set(view.dice)) == 1 else []
    lines = _entered(view.entry) + [has(view.player, faces(view.dice))] + alike + [choose(view.player)]
    keys = (CARD, "", OK, MENU, UNDO) if view.entry is not None else NO_KEYS
    return Said(lines, keys, tr("choose a box"))


# Pages


def _menu(view: Record) -> Said:
    place = _of(view.selected, len(view.items))
    items = [plain(item) for item in view.items]
    items[view.selected] += f", {view.under}" if view.under else ""
    brief = (f"{view.title}.", f"{items[view.selected]}, {place}.")
    return Said([view.title] + items, (UP, DOWN, OK, "", BACK), "", brief, 1 + view.selected, place, view.title)


def _options(view: Record) -> Said:
    """Names and what they are set to."""
    rows = [f"{plain(label)}: {plain(value)}" if value else plain(label) for label, value in (r[:2] for r in view.rows)]
    if view.selected < 0:
        return Said([f"{view.title}."] + rows, ("", "", "", "", BACK))
    place = _of(view.selected, len(rows))
    brief = (f"{view.title}.", f"{rows[view.selected]}, {place}.")
    return Said([f"{view.title}."] + rows, (UP, DOWN, OK, "", BACK), "", brief, 1 + view.selected, place, view.title)


def _message(view: Record) -> Said:
    return Said((f"{plain(view.title)}.", " ".join(plain(line) for line in view.text.split("\n"))), _keys(view.keys))


def _pattern(view: Record) -> Said:
    """A picture of the self-test."""
    return Said((tr(PATTERNS[view.number % len(PATTERNS)]),))


def _gauge(view: Record) -> Said:
    """How strongly it moves."""
    lines = (
        plural(view.seconds, "Shake it: {n} second left.", "Shake it: {n} seconds left."),
        tr("The strongest so far: {most} thousandths of g.", most=view.most),
    )
    return Said(lines, ("", "", "", "", BACK))


WORDS: dict[str, Callable[[Record], Said]] = {
    "Splash": _splash, "Ready": _ready, "Rolling": _rolling, "Choosing": _choosing, "RolledOut": _rolled_out,
    "Celebration": _celebration, "Scores": _scores, "Confirm": _confirm, "Writing": _writing, "Scored": _scored,
    "Away": _away, "Watch": _watch, "RollOff": _roll_off, "Card": _card, "Standings": _standings,
    "GameOver": _game_over, "Ranking": _ranking, "Round": _round, "Table": _table, "Keep": _keep, "Slide": _slide,
    "Final": _final, "Menu": _menu, "Options": _options, "Message": _message, "Pattern": _pattern, "Gauge": _gauge,
}  # fmt: skip

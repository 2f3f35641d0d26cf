"""Games as tables for a spreadsheet: a row for each player of a game, or a row for each turn.

Law: a cell is never a formula. A name that a spreadsheet would calculate gets an apostrophe, as OWASP advises ("CSV
Injection"). Times are UTC, written as spreadsheets read them.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from fivedice.box import BOXES
from fivedice.settlement import winners
from fivedice.shared import SharedGame
from rollkeeper.scores.turns import Roll, rounds_of, turns_of
from rollkeeper.store.fold import Story
from rollkeeper.wording import shown

Cell = str | int | None

CALCULATED = "=+-@\t\r\n＝＋－＠"  # what a formula may begin with; the wide ones in Japanese programs

NUMBER_LIKE = re.compile(r"\d[\d\s.,:/-]*(e[+-]?\d+)?\s*", re.IGNORECASE)  # 00123, 1-2, 12e45678

OF_A_GAME = ("game", "column", "edition", "title", "state", "played_from", "from_known", "played_to", "to_known",
             "handheld", "journal")  # fmt: skip
GAMES = (*OF_A_GAME, "seat", "player", "card", "total", "won", "upper", "upper_bonus", "lower", "bonuses", *BOXES)
TURNS = ("game", "seat", "player", "turn", "roll_1", "kept_1", "roll_2", "kept_2", "roll_3", "box", "points", "bonus",
         "note")  # fmt: skip


def games_csv(stories: Iterable[Story]) -> Iterator[bytes]:
    """A line for the names of the columns, and one for each player of each game."""
    yield _line(GAMES)
    for story in stories:
        yield from map(_line, _players(story))


def turns_csv(stories: Iterable[Story]) -> Iterator[bytes]:
    """A line for the names of the columns, and one for each turn of each game."""
    yield _line(TURNS)
    for story in stories:
        yield from map(_line, _turns(story))


def safe(value: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula, and no terminal for an order."""
    if not isinstance(value, str):
        return value
    text = shown(value)
    return f"'{text}" if text.lstrip()[:1] in tuple(CALCULATED) else text


def word(text: str) -> str:
    """A name or an id that stays one: an apostrophe keeps a spreadsheet from making a number or a date of it."""
    return f"'{text}" if NUMBER_LIKE.fullmatch(text) else text


def _line(cells: Iterable[Cell]) -> bytes:
    """A line of RFC 4180, without its end."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow([safe(cell) for cell in cells])
    return out.getvalue().encode() + b"\r"


def _players(story: Story) -> Iterator[list[Cell]]:
    """Partners have the same card. A game whose first event is refused has no cards."""
    row, game = story.row, story.game
    begun, ended = row.played_from, row.played_to
    own: list[Cell] = [row.ident, row.column, row.edition, row.title, row.state, _time(begun.at), begun.known,
                       _time(ended.at), ended.known, word(row.device), word(row.epoch)]  # fmt: skip
    won = winners(game.totals) if game is not None and game.over and game.closed != "abandon" else []
    for seat, name in enumerate(row.players):
        rest: list[Cell] = [None] * (len(GAMES) - len(own) - 2)
        if game is not None:
            column = game.columns[seat]
            card = game.cards[column]
            rest = [column + 1, card.grand(), int(column in won) if won else None, card.upper(), card.upper_bonus(),
                    card.lower(), card.bonuses, *(card.boxes.get(box) for box in BOXES)]  # fmt: skip
        yield [*own, seat + 1, word(name), *rest]


def _turns(story: Story) -> Iterator[list[Cell]]:
    """With shared dice a player's rolls are what the markers show after each step, and `_` is an open pocket."""
    if isinstance(story.game, SharedGame):
        turns = [turn for each in rounds_of(story.events, story.before, story.row.players) for turn in each.turns]
    else:
        turns = turns_of(story.events, story.before, story.row.players)
    for turn in turns:
        points: list[Cell] = [turn.box, turn.points, turn.bonus] if turn.box else [None, None, None]
        whose: list[Cell] = [story.row.ident, turn.seat + 1, word(turn.player), turn.number]
        yield [*whose, *_rolls(turn.rolls), *points, turn.outcome]


def _rolls(rolls: list[Roll]) -> list[Cell]:
    """Roll 1, the dice of it that were kept, roll 2, and so on."""
    cells: list[Cell] = []
    for at in range(3):
        if at:
            kept = rolls[at].kept if at < len(rolls) else ()
            cells.append("".join(_face(rolls[at].dice[number - 1]) for number in kept) if kept else None)
        cells.append("".join(map(_face, rolls[at].dice)) if at < len(rolls) else None)
    return cells


def _face(face: int) -> str:
    return str(face) if face else "_"


def _time(stamp: str) -> str:
    """2026-01-31T12:00:00.000Z as 2026-01-31 12:00:00."""
    return stamp[:19].replace("T", " ")

"""The pages of one game: its turns and replay, how the dice of a roll were made, the score sheet on paper.

A step of a replay has what has changed: the page shows it by going through those before it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypedDict

from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.event import dice_of, fault_of, kind_of, number_of
from fivedice.game import Entry, Game
from fivedice.shared import SharedGame
from rollkeeper.errors import RollkeeperError
from rollkeeper.say import HEADLINES, faces, happened, listed, turn_of
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import FIXED
from rollkeeper.scores.scorecard import CardView
from rollkeeper.scores.turns import Turn, rounds_of, steps, turns_of
from rollkeeper.store import GameRow, Store, evidence
from rollkeeper.store.fold import Story, story_of, view_of, view_of_row
from rollkeeper.store.games import find_game
from rollkeeper.store.journal import StoredEvent, events_of, segment_of
from rollkeeper.store.listing import on_card
from rollkeeper.term.game_text import failed_in, seal_told
from rollkeeper.verify import proves, proves_not
from rollkeeper.web.pages import page
from rollkeeper.wording import shown
from rollkeeper.words import plural, tr

DONE = {"end": HEADLINES["ended"], "abandon": HEADLINES["abandoned"]}


class Written(TypedDict):
    """A box that was written in a `column`, or taken back (`points` is None); and the column's sums after it."""

    column: int
    box: str
    points: int | None
    bonus: int
    upper: int
    upper_bonus: int
    share: int
    extra: int
    total: int


class Pocket(TypedDict):
    """A player's markers when all play the same dice; a 0 is an open pocket. The last `kept` ones stayed where they
    were for this throw."""

    name: str
    dice: list[int]
    kept: int
    up: bool


class Step(TypedDict):
    """Something that has happened. `turn` counts the turns of all players from 1, and is 0 before the first; `dice` is
    [] where none lie, `kept` are the numbers of those that were kept for this roll; `up` are columns. `event` is the
    number of a throw of which the log says how it was made, else 0; `fault` why the random source had failed then."""

    headline: str
    where: str
    turn: int
    rolls: int
    dice: list[int]
    kept: list[int]
    pockets: list[Pocket]
    up: list[int]
    written: Written | None
    says: str
    event: int
    fault: str


def steps_of(story: Story) -> list[Step]:
    """Returns the steps of a game, as far as the rules allow it, the players called as they are on this PC."""
    names = [shown(name) for name in story.row.players]
    found: list[Step] = []
    turn = 0
    for before, game, fields in steps((event.fields for event in story.events), story.before):
        kind = kind_of(fields)
        turn += kind == "roll" and before is not None and not before.rolls
        thrown = dice_of(fields, kind) if kind == "roll-off" else ()
        done = kind == "choose" and before is not None and game.rolls > before.rolls  # a step without a throw
        if kind not in ("rename", "nonce", "choose") or done:
            found.append(_step(names, None if kind == "game" else before, game, kind, turn, thrown))
            found[-1]["event"] = number_of(fields, "n") if game.commit and "share" in fields else 0
            if fault := fault_of(fields):
                found[-1]["fault"] = shown(fault)
                found[-1]["says"] += " " + tr("The random source had failed its tests: {fault}.", fault=shown(fault))
    return found


def _step(
    names: Sequence[str], before: Game | None, game: Game, kind: str, turn: int, thrown: tuple[int, ...]
) -> Step:
    shared = game if isinstance(game, SharedGame) else None
    entry = before.last if kind == "undo" and before is not None else game.last if kind == "score" else None
    acting = game if before is None or kind in ("undo", "end", "abandon") else before  # whose turn it was
    player = entry.player if entry is not None else shared.roller if shared is not None else acting.player
    done = kind in ("end", "abandon")
    lies = acting if kind == "score" else game  # what is written lies there until the next roll
    dice = list(thrown) if thrown else [] if shared is not None or done else list(lies.dice or ())
    kept = list(game.kept) if kind in ("roll", "undo") and dice else []
    written = None if entry is None else _written(game, entry, kind == "score")
    headline = DONE.get(kind, HEADLINES["roll_off"] if kind in ("game", "roll-off") else None)
    return {
        "headline": names[player] if headline is None else tr(headline),
        "where": "" if done or not turn else turn_of(acting.turn, shared is not None),
        "turn": turn,
        "rolls": 0 if done or not turn else lies.rolls,
        "dice": dice,
        "kept": kept,
        "pockets": _pockets(names, lies) if isinstance(lies, SharedGame) and turn and not done else [],
        "up": [] if done or not turn else [game.columns[player]],
        "written": written,
        "says": happened(kind, names[player], names, game, dice, kept, written),
        "event": 0,
        "fault": "",
    }


def _pockets(names: Sequence[str], game: SharedGame) -> list[Pocket]:
    return [
        {
            "name": name,
            "dice": list(dice),
            "kept": len(game.held[at]) if game.needed else game.stayed[at],
            "up": at in game.waiting,
        }
        for at, (name, dice) in enumerate(zip(names, game.markers, strict=True))
    ]


def _written(game: Game, entry: Entry, stands: bool) -> Written:
    """Returns the box of an entry that `stands`, or was taken back."""
    column = game.columns[entry.player]
    card = game.cards[column]
    return {
        "column": column,
        "box": entry.box,
        "points": entry.points if stands else None,
        "bonus": entry.bonus,
        "upper": card.upper(),
        "upper_bonus": card.upper_bonus(),
        "share": min(100, card.upper() * 100 // UPPER_BONUS_FROM),
        "extra": card.bonuses * EXTRA_FIVE_ALIKE,
        "total": card.grand(),
    }


@dataclass(frozen=True)
class Told:
    """A roll in the table: each face and whether it was kept, and the same in words."""

    dice: list[tuple[str, bool]]
    words: str


@dataclass(frozen=True)
class TurnRow:
    """A line of the table; `thrown` is for a round of shared dice, before the lines of its players."""

    number: int
    player: str
    rolls: list[Told]
    box: str
    points: str
    outcome: str = ""
    thrown: bool = False


def game_page(store: Store, wanted: str) -> str:
    """Returns the page of a game. Raises NoSuchGame."""
    row = store.ask(find_game, wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        view = view_of(connection, story.game, row.ident, row.refused)
        card = on_card(connection, row)
        told_twice = evidence.told_twice(connection, row)
        events = events_of(connection, row)
    return page(
        "game", row=row, view=view, turns=[] if view is None else _turns(story, view),
        shared=view is not None and view["markers"] is not None, card=card if len(card) > 1 else [],
        told_twice=told_twice, seal=seal_told(row, events), faults=_faults_said(events),
    )  # fmt: skip


def _faults_said(events: Sequence[StoredEvent]) -> str:
    """Says of what in a game the random source had failed its tests; "" if it never had."""
    seed, throws = failed_in(events)
    if not throws:
        return tr(
            "Of this game the random source had failed its tests for the seed: what these dice rest on then is said at "
            "each of them."
        ) if seed else ""
    if seed:
        return plural(
            throws,
            "Of this game the random source had failed its tests for the seed and a roll: what these dice rest on then "
            "is said at each of them.",
            "Of this game the random source had failed its tests for the seed and {n} rolls: what these dice rest on "
            "then is said at each of them.",
        )
    return plural(
        throws,
        "Of this game the random source had failed its tests for a roll: what these dice rest on then is said at each "
        "of them.",
        "Of this game the random source had failed its tests for {n} rolls: what these dice rest on then is said at "
        "each of them.",
    )


def replay_of(store: Store, wanted: str) -> dict[str, object]:
    """Returns what the page needs for the replay. Raises NoSuchGame."""
    row = store.ask(find_game, wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        view = view_of(connection, story.game, row.ident, row.refused)
    return {
        "columns": [] if view is None else [shown(player["name"]) for player in view["players"]],
        "winners": [] if view is None else view["winners"],
        "outcome": [] if view is None else [shown(words) for words in view["outcome"]],
        "before": [] if view is None else [sum(column) for column in zip(*view["earlier"], strict=True)],
        "games": 1 if view is None else len(view["earlier"]) + 1,
        "steps": steps_of(story),
    }


def _turns(story: Story, view: CardView) -> list[TurnRow]:
    row: GameRow = story.row
    if view["markers"] is None:
        turns = turns_of(story.events, story.before, row.players)
        return [_row(number, turn) for number, turn in enumerate(turns, 1)]
    found = []
    for each in rounds_of(story.events, story.before, row.players):
        rolled = [" ".join(step) for step in each.throws]
        thrown = [Told([(face, False) for face in step or "-"], step or tr("none")) for step in rolled]
        found.append(TurnRow(each.number, each.roller, thrown, "", "", thrown=True))
        found += [_row(each.number, turn) for turn in each.turns]
    return found


def _row(number: int, turn: Turn) -> TurnRow:
    points = "" if not turn.box else f"{turn.points}+{turn.bonus}" if turn.bonus else str(turn.points)
    rolls = [roll_told(roll.dice, roll.kept) for roll in turn.rolls]
    title = tr(TITLES[turn.box]) if turn.box else ""
    return TurnRow(number, turn.player, rolls, title, points, tr("taken back") if turn.outcome else "")


def roll_told(dice: Sequence[int], places: Collection[int] = ()) -> Told:
    """Returns a roll for a table; `places` (1 to 5) are those of the dice that were kept."""
    told = [(str(face) if face else "·", place in places) for place, face in enumerate(dice, 1)]
    kept = [face for place, face in enumerate(dice, 1) if place in places]
    words = faces(dice)
    return Told(told, tr("{dice}; kept: {kept}", dice=words, kept=listed(kept)) if kept else words)


class NoSuchThrow(RollkeeperError):
    """There is no roll with a share in this event."""

    def __init__(self, game: int, wanted: str) -> None:
        super().__init__(f"event {wanted} of game {game} is no roll of which the log says how it was made")


def how_made_page(store: Store, wanted: str, event: str) -> str:
    """Returns the page of the roll in event `event` of a game. Raises NoSuchGame, NoSuchThrow."""
    row = store.ask(find_game, wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        drawn = evidence.nonce_of_game(connection, row)
    throws = [step for step in steps_of(story) if step["event"]]
    at = next((at for at, step in enumerate(throws) if str(step["event"]) == event), None)
    if at is None:
        raise NoSuchThrow(row.ident, event)
    nonce = story.game.nonce if story.game is not None else None
    return page(
        "how_made", ours=drawn is not None and nonce == drawn.nonce, sent=drawn is not None, row=row, thrown=throws[at],
        earlier=throws[at - 1]["event"] if at else 0,
        later=throws[at + 1]["event"] if at + 1 < len(throws) else 0, proves=proves(), proves_not=proves_not(),
    )  # fmt: skip


def log_of(store: Store, wanted: str) -> str:
    """Returns the lines of a game as `rollkeeper export` writes them, without those before on its card. Raises
    NoSuchGame."""
    row = store.ask(find_game, wanted)
    with store.reading() as connection:
        return "".join(f"{line.decode()}\n" for line in segment_of(connection, row, row.first_n))


@dataclass(frozen=True)
class Sheet:
    """One sheet of paper."""

    row: GameRow
    view: CardView
    seal: str


def sheet_page(store: Store, wanted: str, whole_card: bool) -> str:
    """Returns the sheet of a game, or those of its `whole_card`. Raises NoSuchGame."""
    row = store.ask(find_game, wanted)
    with store.reading() as connection:
        card = on_card(connection, row)
        rows = card if whole_card else [row]
        views = [view_of_row(connection, each) for each in rows]
        seals = [seal_told(each, events_of(connection, each)) for each in rows]
    found = zip(rows, views, seals, strict=True)
    sheets = [Sheet(each, view, seal) for each, view, seal in found if view is not None]
    return page(
        "sheet", row=row, sheets=sheets, more=len(card) > 1 and not whole_card, upper_from=UPPER_BONUS_FROM,
        extra=EXTRA_FIVE_ALIKE, FIXED=FIXED,
    )  # fmt: skip

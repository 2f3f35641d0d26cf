"""The pages of one game: its turns and replay, how the dice of a throw were made, the score sheet on paper."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from rollkeeper.errors import RollkeeperError
from rollkeeper.say import faces, listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView
from rollkeeper.scores.turns import Turn, rounds_of, turns_of
from rollkeeper.store import GameRow, Store, evidence
from rollkeeper.store.fold import Story, story_of, view_of, view_of_row
from rollkeeper.store.games import find_game, on_card
from rollkeeper.store.journal import events_of, segment_of
from rollkeeper.term.game_text import faults_told, seal_told
from rollkeeper.verify import PROVES, PROVES_NOT
from rollkeeper.web.pages import page
from rollkeeper.web.replay import steps_of
from rollkeeper.wording import shown


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
    """The page of a game. Raises NoSuchGame."""
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
        told_twice=told_twice, seal=seal_told(row, events), faults=faults_told(events),
    )  # fmt: skip


def replay_of(store: Store, wanted: str) -> dict[str, object]:
    """What the page needs for the replay. Raises NoSuchGame."""
    row = store.ask(find_game, wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        view = view_of(connection, story.game, row.ident, row.refused)
    return {
        "columns": [] if view is None else [shown(player["name"]) for player in view["players"]],
        "winners": [] if view is None else view["winners"],
        "outcome": [] if view is None else [shown(words) for words in view["outcome"]],
        "before": [] if view is None else [sum(column) for column in zip(*view["earlier"], strict=True)],
        "columns_before": 0 if view is None else len(view["earlier"]),
        "steps": steps_of(story),
    }


def _turns(story: Story, view: CardView) -> list[TurnRow]:
    row: GameRow = story.row
    if view["markers"] is None:
        turns = turns_of(story.events, story.before, row.players)
        return [_row(number, turn) for number, turn in enumerate(turns, 1)]
    found = []
    for each in rounds_of(story.events, story.before, row.players):
        steps = [" ".join(step) for step in each.throws]
        thrown = [Told([(face, False) for face in step or "-"], step or "none") for step in steps]
        found.append(TurnRow(each.number, each.roller, thrown, "", "", thrown=True))
        found += [_row(each.number, turn) for turn in each.turns]
    return found


def _row(number: int, turn: Turn) -> TurnRow:
    points = "" if not turn.box else f"{turn.points}+{turn.bonus}" if turn.bonus else str(turn.points)
    rolls = [roll_told(roll.dice, roll.kept) for roll in turn.rolls]
    return TurnRow(number, turn.player, rolls, TITLES.get(turn.box, turn.box), points, turn.outcome)


def roll_told(dice: Sequence[int], places: Collection[int] = ()) -> Told:
    """A roll for a table; `places` (1 to 5) are those of the dice that were kept."""
    told = [(str(face) if face else "·", place in places) for place, face in enumerate(dice, 1)]
    kept = [face for place, face in enumerate(dice, 1) if place in places]
    return Told(told, faces(dice) + (f"; kept: {listed(kept)}" if kept else ""))


class NoSuchThrow(RollkeeperError):
    """There is no throw with a share in this event."""

    def __init__(self, game: int, wanted: str) -> None:
        super().__init__(f"event {wanted} of game {game} is no throw of which the log says how it was made")


def how_made_page(store: Store, wanted: str, event: str) -> str:
    """The page of the throw in event `event` of a game. Raises NoSuchGame, NoSuchThrow."""
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
        later=throws[at + 1]["event"] if at + 1 < len(throws) else 0, proves=PROVES, proves_not=PROVES_NOT,
    )  # fmt: skip


def log_of(store: Store, wanted: str) -> str:
    """The lines of a game as `rollkeeper export` writes them, without those before on its card. Raises NoSuchGame."""
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
    """The sheet of a game, or those of its `whole_card`. Raises NoSuchGame."""
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
        extra=EXTRA_FIVE_ALIKE,
    )  # fmt: skip

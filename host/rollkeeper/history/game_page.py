"""One game: where it stands, its steps for the replay, and every turn in a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.history.pages import page
from rollkeeper.history.replay import steps_of
from rollkeeper.say import faces, listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView
from rollkeeper.scores.turns import Roll, Turn, rounds_of, turns_of
from rollkeeper.store import GameRow, Store, evidence
from rollkeeper.store.fold import Story, story_of, view_of_game
from rollkeeper.store.journal import events_of
from rollkeeper.store.listing import on_card
from rollkeeper.term.game_text import faults_told, seal_told
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
    row = store.game(wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        view = view_of_game(connection, story.game, row)
        card = on_card(connection, row)
        told_twice = evidence.told_twice(connection, row)
        events = list(events_of(connection, row, row.first_n))
    return page(
        "game", row=row, view=view, turns=[] if view is None else _turns(story, view),
        shared=view is not None and view["markers"] is not None, card=card if len(card) > 1 else [],
        told_twice=told_twice, seal=seal_told(row, events), faults=faults_told(events),
    )  # fmt: skip


def replay_of(store: Store, wanted: str) -> dict[str, object]:
    """What the page needs for the replay. Raises NoSuchGame."""
    row = store.game(wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        view = view_of_game(connection, story.game, row)
    return {
        "columns": [] if view is None else [shown(player["name"]) for player in view["players"]],
        "winners": [] if view is None else view["winners"],
        "outcome": [] if view is None else [shown(words) for words in view["outcome"]],
        "before": [] if view is None else [sum(column) for column in zip(*view["earlier"], strict=True)],
        "columns_before": 0 if view is None else len(view["earlier"]),
        "upper_from": UPPER_BONUS_FROM,
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
    return TurnRow(number, turn.player, [_told(roll) for roll in turn.rolls], TITLES.get(turn.box, turn.box), points,
                   turn.outcome)  # fmt: skip


def _told(roll: Roll) -> Told:
    dice = [(str(face) if face else "·", place in roll.kept) for place, face in enumerate(roll.dice, 1)]
    kept: Sequence[int] = [face for place, face in enumerate(roll.dice, 1) if place in roll.kept]
    return Told(dice, faces(roll.dice) + (f"; kept: {listed(kept)}" if kept else ""))

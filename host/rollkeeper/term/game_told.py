"""What `rollkeeper show` says of a game beside its card: when it was played, and all of it for other programs."""

from dataclasses import asdict

from fivedice.game import Game
from rollkeeper.scores.scorecard import CardView
from rollkeeper.scores.turns import rounds_of, turns_of
from rollkeeper.store import GameRow
from rollkeeper.store.clock import local
from rollkeeper.store.reading import StoredEvent


def played(row: GameRow) -> str:
    """When the game was played, and when it was copied here if that was later."""
    begun, ended = row.played_from, row.played_to
    if "before" not in (begun.known, ended.known):
        told = f"{begun.told} to {ended.told}"
    elif ended.known == "before":
        told = f"played {ended.told}"
    else:
        told = f"begun {begun.told}, played until {ended.told}"
    return told if ended.known == "live" else f"{told}, copied {local(row.updated_at)}"


def as_data(row: GameRow, view: CardView | None) -> dict[str, object]:
    """The card, and where it comes from."""
    data: dict[str, object] = {
        "device": row.device,
        "epoch": row.epoch,
        "first": row.first_n,
        "last_event": row.last_n,
        "started_at": row.started_at,
        "updated_at": row.updated_at,
        "played_from": asdict(row.played_from),
        "played_to": asdict(row.played_to),
    }
    data.update(view or {"game": str(row.ident), "edition": row.edition, "state": row.state, "refused": row.refused})
    return data


def events_as_data(view: CardView | None, events: list[StoredEvent], before: Game | None) -> dict[str, object]:
    """The game turn by turn, or round by round if all play the same dice."""
    if view is not None and view["markers"] is not None:
        return {"rounds": [asdict(each) for each in rounds_of(events, before)]}
    return {"turns": [asdict(turn) for turn in turns_of(events, before)]}


def last_dice(events: list[StoredEvent]) -> list[int] | None:
    """The dice of the last roll."""
    for event in reversed(events):
        dice = event.fields.get("roll")
        if isinstance(dice, str) and len(dice) == 5 and set(dice) <= set("123456"):
            return [int(face) for face in dice]
    return None

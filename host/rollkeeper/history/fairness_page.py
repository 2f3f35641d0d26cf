"""The page of the dice: whether those of all logged games look fair."""

from rollkeeper.charts.kinds import intervals
from rollkeeper.fairness.judged import WHAT_COUNTS, Judged, explained, headline, judged, told_die, told_fives
from rollkeeper.history.pages import page
from rollkeeper.store import Store
from rollkeeper.store.results import all_devices, dice_thrown, full_name, who_has_thrown


def fairness_page(store: Store, device: str, player: str) -> str:
    """Of all handhelds, or of one, or of one player. Raises NoSuchHandheld or NoSuchPlayer."""
    with store.reading() as connection:
        found = judged(dice_thrown(connection, device, player))
        devices, players = all_devices(connection), who_has_thrown(connection)
        device = full_name(connection, device) if device else ""
    return page(
        "fairness", found=found, headline=headline(found), explained=explained(found), fives=told_fives(found.fives),
        what_counts=WHAT_COUNTS, chart=_chart(found) if found.dice else "", told_die=told_die, device=device,
        player=player, devices=devices, players=players,
    )  # fmt: skip


def _chart(found: Judged) -> str:
    rows: list[tuple[str, float, float | None]] = [
        (str(each.face), 100 * (each.low + each.high) / 2, 100 * (each.high - each.low) / 2) for each in found.faces
    ]
    return intervals("How often each face comes in 100 dice", [*rows, ("a fair die", 100 / 6, None)], "Face", "In 100")

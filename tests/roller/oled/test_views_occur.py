"""The views of the golden pictures can occur: no card that the rules cannot make, no menu that there is not."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fivedice.box import LOWER, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS, IN_MENUS
from roller.app.pages.menu import ITEMS
from roller.app.pages.new_game import OWED
from roller.selftest.sequence import SEQUENCE
from screens.screen_views import COUNTS, MENU, PICTURES
from screens.setup_views import KEEPERS
from screens.states_beside import LUCKY
from screens.written_views import NOT_RECORDED

FIRMWARE = Path(__file__).parents[3] / "firmware"
SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted(FIRMWARE.rglob("*.py")))
VIEWS: list[tuple[str, Any]] = [
    (name, view[1] if view[0] in NOT_RECORDED else view) for name, views in PICTURES for view in views
]
FIVE_ALIKE, EXTRA = 50, 100


def of(*kinds: str) -> pytest.MarkDecorator:
    """The views of some kinds, each under the name of its picture."""
    found = [pytest.param(view, id=f"{name}-{n}") for n, (name, view) in enumerate(VIEWS) if view[0] in kinds]
    assert found
    return pytest.mark.parametrize("view", found)


def most(boxes: int) -> int:
    """The greatest total of a card with so many filled boxes: five alike in each turn, and the best boxes."""
    others = sorted((points for box, points in LUCKY.items() if box != "yahtzee"), reverse=True)[: max(boxes - 1, 0)]
    bonus = 35 if boxes > len(UPPER) else 0
    return FIVE_ALIKE * (boxes > 0) + sum(points + EXTRA for points in others) + bonus


def test_most_is_what_thirteen_times_five_alike_are_worth() -> None:
    assert most(13) == Card(dict(LUCKY), 12).grand() == 1575 and most(0) == 0


@of("ready", "choosing", "scored")
def test_the_total_can_be_reached_by_that_turn(view: Any) -> None:
    kind, fields = view[0], view[1:]
    turn, total = {"ready": fields[1:3], "choosing": fields[6:8], "scored": fields[4:6]}[kind]
    filled = turn if kind == "scored" and fields[6] else turn - 1  # the next player may be in the same turn
    assert total <= most(max(filled, 0)), view
    if kind == "ready" and fields[4]:
        assert fields[0] in fields[4], "a player is one of the partners"
    if kind == "scored":
        player, box, points, bonus, _, _, following, partners = fields[:8]
        assert points <= LUCKY[box] and bonus in (0, EXTRA) and total >= points + bonus
        assert player != following and (not partners or player in partners)


@of("card")
def test_a_card_is_one_that_the_rules_make(view: Any) -> None:
    _, _, upper, lower, bonuses, total, _ = view
    boxes = {box: points for box, points in (*upper[:-1], *lower) if points is not None}
    card = Card(boxes, bonuses // EXTRA)
    assert [box for box, _ in upper[:-1]] == list(UPPER) and [box for box, _ in lower] == list(LOWER)
    assert card.grand() == total and upper[-1][1] in (card.upper_bonus(), f"{card.upper()}/63")
    for box, points in boxes.items():
        assert points <= LUCKY[box]
        if box in UPPER:
            assert points % (UPPER.index(box) + 1) == 0 and points <= 5 * (UPPER.index(box) + 1)
    if bonuses:
        assert boxes.get("yahtzee") == FIVE_ALIKE and len(boxes) > bonuses // EXTRA


@of("end")
def test_the_end_adds_up(view: Any) -> None:
    _, _, total, upper, bonus, lower, extras, *_ = view
    assert total == upper + bonus + lower + EXTRA * extras and bonus == (35 if upper >= 63 else 0)


@of("match", "standings")
def test_places_and_distances_follow_from_the_totals(view: Any) -> None:
    places = view[2] if view[0] == "match" else view[1]
    assert [total for _, _, total, _ in places] == sorted((total for _, _, total, _ in places), reverse=True)
    sizes = {len(names) for _, names, _, _ in places}
    assert max(sizes) - min(sizes) <= 1, "teams are as equal as can be"
    everybody = [name for _, names, _, _ in places for name in names]
    assert len(set(everybody)) == len(everybody)
    guests = [int(name[1:]) for name in everybody if name[0] == "P" and name[1:].isdigit()]
    assert not guests or min(guests) > len(everybody) - len(guests), "who has a name sits before the guests"
    for (rank, _, total, behind), (other, _, less, more) in pairwise(places):
        assert (rank == other) == (total == less) and behind <= more
        assert behind < 0 or more - behind == total - less


@of("roll_off")
def test_the_dice_are_those_of_the_last_throw(view: Any) -> None:
    _, _, dice, throws, *_ = view
    thrown = [total for _, total, _ in throws if total]
    assert sum(dice) in (0, thrown[-1] if thrown else 0), (dice, thrown)
    assert len(thrown) == len(throws) or throws[len(thrown)][2], "who has not thrown yet is next"


def teams_of(players: int) -> tuple[str, ...]:
    """As the page of a new game says them."""
    said = ["Everybody alone"]
    for teams in range(2, players // 2 + 1):
        sizes = [len(range(team, players, teams)) for team in range(teams)]
        same = f"{teams} teams of {sizes[0]}"
        said.append(same if sizes[0] == sizes[-1] else f"{teams} teams: {' + '.join(map(str, sizes))}")
    return tuple(said)


@of("menu")
def test_a_menu_is_one_that_there_is(view: Any) -> None:
    _, title, items, selected, *_ = view
    assert 0 <= selected < len(items)
    if title == "Menu":
        words = [words for _, words in ITEMS]
        assert [{"End practice": "Practice", "Score cards": "Score card"}.get(item, item) for item in items] == words
    elif title == "New game":
        titles = list(dict(IN_MENUS).values())
        assert list(items) in (titles, [*titles, "Game 12 on this card"])
    elif title == "At the end":
        assert items == OWED
    elif title in dict(IN_MENUS).values():
        (name,) = (name for name, called in IN_MENUS if called == title)
        assert items == COUNTS[: EDITIONS[name].most]
    elif title.endswith("players"):
        assert items == teams_of(int(title.split()[0]))
    elif title == "Just roll":
        assert items == KEEPERS
    else:
        assert [item[2 : item.index(":")] for item in items] == list(SEQUENCE)
        failed = sum(item[0] == "\x04" for item in items)
        assert title == (f"{failed} of {len(SEQUENCE)} failed" if failed else "All is well")


def test_the_menu_of_the_pictures_is_the_one_of_the_handheld() -> None:
    assert tuple(words for _, words in ITEMS) == MENU


@of("message")
def test_a_message_is_one_that_the_firmware_says(view: Any) -> None:
    _, title, text, _ = view
    lines = text.split("\n")
    assert f'"{title}"' in SOURCE or title in ("Key 4 is stuck",)
    if title == "New game":
        edition = next((EDITIONS[name] for name, called in IN_MENUS if lines[1] == f"New: {called}"), None)
        assert (edition is None) == (lines[1:] == ["New: game 12", "on this card"])
        assert edition is None or "teams" not in lines[2] or edition.partners == "yes"
    unsaid = [line for line in lines if line not in SOURCE.replace("\\n", "\n")]
    assert len(unsaid) <= (2 if title in ("New game", "Self-test", "Keys", "Sorry, I had to restart") else 1), unsaid

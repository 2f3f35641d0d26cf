"""A new game begun on the page: the handheld's own menu is walked through with its own keys, as a person would.

Law: after each press it is waited for what the handheld shows for it. If that is something else, because somebody
presses keys as well or dice lie there, the walk ends and says why; nothing was begun then.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fivedice.edition import EDITIONS
from fivedice.options import team_sizes, teams
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.virtual_process import Message
from rollkeeper.scores.new_game import check_offered

PATIENCE = 30.0  # seconds of an emulated handheld that is slow, for each press
WAKES = 3.0  # seconds after which a first press is taken to have only switched the display on
BETWEEN_TURNS = ("Ready", "Scored", "RollOff", "GameOver", "Ranking", "Round")  # there key 4 is the menu
ALONE, AT_THE_END, ON_THE_CARD = "Everybody alone", "At the end", " on this card"
OWED = ("Nobody owes anything", "All owe the difference")
BEGUN = ("Ready", "RollOff", "Round")

Seen = Callable[[dict[str, Any]], object]


class CannotBegin(RollkeeperError):
    """No new game can be begun from here now."""


class AtTheTable(Protocol):
    """What the walk needs of the table."""

    def key(self, number: int, down: bool) -> None: ...
    def latest(self, kind: str) -> Message: ...
    def join(self, guest: Callable[[Message], None]) -> Callable[[], None]: ...


@dataclass(frozen=True)
class Wanted:
    """A game of so many `players`, of whom those with `names`, as the handheld has them, sit first; with partners in
    `teams`, and whether all owe the winner the `difference`. Or the next game on the card of the one before."""

    edition: str = ""
    players: int = 1
    names: Sequence[str] = ()
    teams: int = 0
    difference: bool = False
    same_card: bool = False

    def check(self) -> None:
        """Raises a RollkeeperError if the edition leaves no such choice."""
        if self.teams and self.teams not in teams(EDITIONS[self.edition], self.players):
            raise CannotBegin(f"{self.players} players cannot be {self.teams} teams by these rules")
        if self.difference:
            check_offered(self.edition, self.players, self.difference)


class NewGame:
    """One walk to a new game."""

    def __init__(self, table: AtTheTable, wanted: Wanted) -> None:
        self._table, self._wanted = table, wanted
        self._changed = asyncio.Event()

    async def begin(self) -> None:
        """Walk. Raises CannotBegin."""
        leave = self._table.join(lambda message: self._changed.set() if "aloud" in message else None)
        try:
            await self._open_the_menu()
            await self._choose("New game")
            await self._shows(lambda now: now["lines"][0] == "New game")
            if self._wanted.same_card:
                further = next((line for line in self._now["lines"] if line.endswith(ON_THE_CARD)), ON_THE_CARD)
                await self._choose(further)
                await self._shows(lambda now: now["lines"][0] != "New game" or "Yes" in now["keys"])
            else:
                await self._answer_the_pages()
            if self._now["kind"] == "Message" and "Yes" in self._now["keys"]:
                self._press(3)  # the game that is on is given up: the page has asked
                await self._shows(lambda now: now["kind"] in BEGUN)
            if self._now["kind"] not in BEGUN:
                raise CannotBegin("the handheld says: " + " ".join(self._now["lines"]))
        finally:
            leave()

    async def _answer_the_pages(self) -> None:
        wanted = self._wanted
        title = EDITIONS[wanted.edition].title
        count = "1 player" if wanted.players == 1 else f"{wanted.players} players"
        await self._choose(title)
        await self._shows(lambda now: now["lines"][0] == title)
        await self._choose(count)
        await self._shows(lambda now: now["lines"][0] != title)
        for page, answer in (
            (count, team_sizes(wanted.players, wanted.teams) if wanted.teams else ALONE),
            (AT_THE_END, OWED[wanted.difference]),
        ):
            if self._now["lines"][0] == page:
                await self._choose(answer)
                await self._shows(lambda now, page=page: now["lines"][0] != page)  # type: ignore[misc]
        if self._now["kind"] == "Options":
            await self._seat()

    @property
    def _now(self) -> dict[str, Any]:
        told: Any = self._table.latest("aloud")
        return dict(told["aloud"]) if told else {"kind": "", "lines": [""], "chosen": -1, "keys": []}

    def _press(self, key: int) -> None:
        self._table.key(key, True)
        self._table.key(key, False)

    async def _shows(self, reached: Seen, patience: float = PATIENCE) -> None:
        try:
            async with asyncio.timeout(patience):
                while not reached(self._now):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise CannotBegin("the handheld shows something else: press its key 5, and try again") from None

    async def _open_the_menu(self) -> None:
        if self._now["kind"] not in BETWEEN_TURNS:
            raise CannotBegin("the handheld's menu opens between two turns: write a box first")
        self._press(4)
        try:
            await self._shows(lambda now: now["kind"] == "Menu", WAKES)
        except CannotBegin:
            if self._now["kind"] not in BETWEEN_TURNS:
                raise
            self._press(4)
            await self._shows(lambda now: now["kind"] == "Menu")

    async def _go_to(self, item: str) -> None:
        """To the line of a list that begins with this."""
        lines, at = self._now["lines"], self._now["chosen"]
        title = lines[0]
        for _ in range(len(lines)):
            if at < 0 or lines[at] == item or lines[at].startswith(item + ":"):
                return
            before = at
            self._press(2)
            await self._shows(lambda now, before=before: now["chosen"] != before or now["lines"][0] != title)  # type: ignore[misc]
            lines, at = self._now["lines"], self._now["chosen"]
        raise CannotBegin(f"the handheld does not offer {item}")

    async def _choose(self, item: str) -> None:
        await self._go_to(item)
        self._press(3)

    async def _seat(self) -> None:
        """Who plays: those who sit already stand up, then the names take their seats in their order."""
        for row in [line.partition(":")[0] for line in self._now["lines"][1:-1] if ":" in line]:
            await self._toggle(row)
        for name in self._wanted.names:
            await self._toggle(name)
            if self._now["kind"] != "Options":
                return  # one player alone: it has begun
        await self._choose("Start")
        await self._shows(lambda now: now["kind"] != "Options")

    async def _toggle(self, name: str) -> None:
        await self._go_to(name)
        before = self._now["lines"]
        self._press(3)
        await self._shows(lambda now: now["lines"] != before)

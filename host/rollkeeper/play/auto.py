"""The automatic player: one whole game by keys and shakes, decided from the PC's view of the game.

What it proves: the handheld, the cable, the scorekeeper and the rules on both sides agree about a whole game. The
handheld's totals are those in its `end` event; the PC's are those on its own card, added up by the PC. It plays for
everybody: on a handheld that is set up for several players the roll-off and each of their turns. The terminal shows a
line for each turn, and the card at the end.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from rich.console import Console
from rich.markup import escape

from fivedice.box import BOXES
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.patient_hand import ATTEMPTS, Hand
from rollkeeper.play.strategy import Choice, Decides, strategy_for
from rollkeeper.play.table import Table, until_ended
from rollkeeper.play.virtual_process import GAME_SAFE, HandheldSilent, Message
from rollkeeper.say import listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView, PlayerView
from rollkeeper.signals import endings
from rollkeeper.term.scorecard_table import card_table

CONNECTING = 120.0  # seconds until the PC must have the handheld's game: booting keeps an emulated Pico busy
# How much faster than real time the handheld may run. An idle guest could run 500 times faster, but then its display
# falls asleep between two of our presses. A busy guest runs slower whatever is asked for.
SPEED = 4.0
HEARS = 600  # ms of the handheld: a screen that opens by itself hears keys after 400
OPENS = 2000  # ms of it after the third roll, until the score screen has opened by itself and hears keys
QUIET = 0.4  # seconds without news from the cable, and the PC has caught up
Seen = Callable[[], bool]


class TotalsDiffer(RollkeeperError):
    """The handheld and the PC do not agree about the game that was played."""


class HintsOn(RollkeeperError):
    """With hints the boxes stand in another order than the automatic player looks for them in."""


@dataclass
class Outcome:
    """A finished game: the card as the PC has it, and the total of each column that the handheld has logged."""

    card: CardView
    device_totals: list[object]


class AutoPlayer:
    """Plays at a table that is laid."""

    def __init__(self, table: Table, console: Console, decides: Decides = strategy_for) -> None:
        self._table = table
        self._decides = decides
        self._console = console
        self._hand = Hand(table)
        self._events: list[dict[str, object]] = []
        self._card_due = False  # an event has come whose card has not
        table.join(self._hear)

    async def game(self) -> Outcome:
        """Finish an unfinished game if one is there, then play a new one and close it."""
        await self._caught_up()
        view = self._view
        if view["state"] == "over":
            show_note(self._console, "The game that was saved is complete: closing it first.")
            await self._close()
        elif view["rolls"] or any(_filled(player) for player in view["players"]):
            show_note(self._console, f"An unfinished game was saved: finishing it from turn {view['turn']} first.")
            show_card(self._console, (await self._whole_game()).card)
        show_note(self._console, "A new game.")
        return await self._whole_game()

    async def _whole_game(self) -> Outcome:
        if self._view["hints"]:
            raise HintsOn(
                "this game has hints: the list of boxes begins at the one that the coach would fill, and the automatic "
                "player counts from the one that is worth most by the rules",
                todo="switch them off (Menu, Settings, Hints) and begin a new game, or play with --fresh",
            )
        while self._view["state"] != "over":
            await self._turn()
        return await self._close()

    async def _turn(self) -> None:
        """From wherever this turn stands to the written box; or a throw of the roll-off."""
        strategy = self._decides(self._view)
        while True:
            view = self._view
            dice = tuple(view["dice"] or ())
            if view["state"] == "roll_off":
                await self._hand.roll(self._next_event("roll-off"))
                return
            if view["state"] == "ready":
                await self._roll(())
            elif view["state"] == "choosing" and (keep := strategy.keep(dice, 3 - view["rolls"])) is not None:
                await self._roll(keep)
            else:
                break
        await self._write(strategy.choose(dice))

    async def _roll(self, keep: tuple[int, ...]) -> None:
        rolled = self._next_event("roll")
        if self._view["state"] == "choosing":
            await self._hand.lock(keep)
        await self._hand.roll(rolled)
        if len(set(str(self._events[-1]["roll"]))) == 1:  # five alike: any key ends the celebration
            await self._hand.turn_page(5)

    async def _write(self, choice: Choice) -> None:
        """Walk to the box and write. What went wrong on the way (a press that came too early) is taken back."""
        turn, dice, rolls = self._view["turn"], self._view["dice"] or [], self._view["rolls"]
        if self._view["state"] == "choosing":
            await self._hand.hold()
        else:
            await self._hand.rest(OPENS)
        for _ in range(ATTEMPTS):
            written = self._next_event("score")
            for _ in range(choice.steps):
                await self._hand.press(2)
            if choice.points == 0:  # a zero is asked about first, and key 3 means yes
                await self._hand.press(3)
            await self._hand.tap(3)
            if not await self._hand.sees(written):
                await self._hand.turn_page(5)  # "no", if it was a question
            elif self._events[-1]["score"] == choice.box:
                show_entry(self._console, turn, dice, rolls, choice, self._view)
                return
            else:
                undone = self._next_event("undo")
                await self._hand.rest(HEARS)
                await self._hand.turn_page(5)
                await self._hand.until("a box taken back by key 5", undone)
        raise HandheldSilent(
            f"the handheld did not write {choice.box} in {ATTEMPTS} attempts", GAME_SAFE, "please report this"
        )

    async def _close(self) -> Outcome:
        """Key 3 on the end screen: the handheld logs its totals and begins a new game."""
        card = self._view
        await self._hand.rest(HEARS)
        ended = self._next_event("end")
        begun = self._next_event("game")
        await self._hand.tap(3)
        await self._hand.until("the end of the game after key 3", ended)
        end = next(event["end"] for event in reversed(self._events) if "end" in event)
        outcome = Outcome(card, end if isinstance(end, list) else [end])
        if outcome.device_totals == _totals(card):
            await self._hand.until("a new game after the end of the last", begun)
            await self._hand.until("the card of the new game", lambda: self._view["state"] in ("ready", "roll_off"))
        return outcome

    async def _caught_up(self) -> None:
        await self._hand.until("a game on the PC's side", lambda: self._table.latest("card") != {}, CONNECTING)
        before = -1
        while before != len(self._events):
            before = len(self._events)
            await asyncio.gather(asyncio.sleep(QUIET), self._hand.calm())  # by both clocks, as in `patient_hand`

    def _next_event(self, kind: str) -> Seen:
        """Says whether an event of this kind has come since now, and the card that follows from it."""
        before = len(self._events)
        return lambda: any(kind in event for event in self._events[before:]) and not self._card_due

    def _hear(self, message: Message) -> None:
        if "event" in message:
            self._events.append(cast(dict[str, object], message["event"]))
            self._card_due = True
        elif "card" in message:
            self._card_due = False

    @property
    def _view(self) -> CardView:
        return cast(CardView, self._table.latest("card")["card"])


async def play_auto(table: Table, console: Console, decides: Decides = strategy_for) -> bool:
    """Play one whole game, as `decides` says turn by turn, and check it. False if a signal ended it; raises a named
    error if anything went wrong."""
    with endings() as ending:
        try:
            outcome = await until_ended(_laid_game(table, console, decides), table, ending)
        finally:
            await table.clear()
    if outcome is None:
        show_note(console, "Stopped and saved: the next `rollkeeper play` goes on with this game.")
        return False
    show_card(console, outcome.card)
    _check(outcome)
    show_note(console, f"The handheld and the PC agree: {listed(outcome.device_totals)} points.")
    return True


async def _laid_game(table: Table, console: Console, decides: Decides) -> Outcome:
    with console.status("The handheld is starting") as status:

        def report(message: Message) -> None:
            if "progress" in message:
                status.update(str(message["progress"]))
            elif message.get("link") == "error":
                show_note(console, str(message.get("message", "")))

        leave = table.join(report)
        await table.lay()
        leave()
    return await AutoPlayer(table, console, decides).game()


def show_note(console: Console, text: str) -> None:
    """Print a sentence about what is going on."""
    console.print(f"\n  {text}", markup=False)


def show_entry(console: Console, turn: int, dice: list[int], rolls: int, choice: Choice, after: CardView) -> None:
    """Print one turn: whose it was if there are several, its dice, the number of rolls, the box, points and total."""
    last = after["last"]
    player = after["players"][last["player"] if last else 0]
    who = f"{player['name']:<12}  " if len(after["players"]) > 1 else ""
    faces = " ".join(str(face) for face in dice)
    extra = f" [bold]+{last['bonus']}[/]" if last and last["bonus"] else ""
    console.print(
        f"  {turn:>2}  {escape(who)}[bold cyan]{faces}[/]  [dim]{rolls} {'roll ' if rolls == 1 else 'rolls'}[/]  "
        f"{TITLES[choice.box]:<16}[green]{choice.points:>3}[/]{extra}  [dim]total[/] {player['total']:>4}"
    )


def show_card(console: Console, card: CardView) -> None:
    """Print the whole card as the PC has it."""
    console.print()
    console.print(card_table(card))


def _check(outcome: Outcome) -> None:
    for player in outcome.card["players"]:
        if (filled := _filled(player)) != len(BOXES):
            raise TotalsDiffer(
                f"the game ended with {filled} filled boxes instead of {len(BOXES)}", todo="please report this"
            )
    if outcome.device_totals != _totals(outcome.card):
        raise TotalsDiffer(
            f"the handheld says {listed(outcome.device_totals)} points and the PC adds up "
            f"{listed(_totals(outcome.card))}",
            todo=f"please report this with the game's log (`rollkeeper show {outcome.card['game']}`)",
        )


def _filled(player: PlayerView) -> int:
    return sum(points is not None for points in player["boxes"].values())


def _totals(card: CardView) -> list[int]:
    return [player["total"] for player in card["players"]]

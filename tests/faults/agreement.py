"""The judge of a handheld and its PC: do they agree about every event and every card?

Three witnesses are heard: the bytes on the handheld's flash, the PC's database, and the glass of the OLED, which is
compared pixel for pixel with what the firmware's own pages make, on the PC, of the game that those events fold to.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from emulator.littlefs_drive import drive_of, read_files
from faults.at_hand import AtHand
from faults.image_journal import journal_in
from faults.shown import picture
from faults.tabs_seen import tabs
from fivedice.game import Game, apply
from players.player import picture_of
from roller.app.app import App
from roller.app.inputs import Inputs
from roller.app.settings import Settings
from roller.journal import Journal
from roller.seal import Seal
from rollkeeper.store.fold import latest_view
from rollkeeper.store.games import all_games
from rollkeeper.verify.sources import of_database
from screens.written_views import whole
from turnlink.line import decode

CRASH_LOG = "/crash.log"
CATCHES_UP = 60_000  # ms that the PC may take until it has everything
SETTLES = 40  # looks at the glass, 100 ms apart
MOMENTS = (0, 50, 1000, 1050)  # ms after power-on at which what the firmware shows is another thing
HEARS = 500  # ms until a screen that has opened by itself hears keys
THOUGHT = 2000  # by which the coach has thought, a slice each ms
TABLE = Path(__file__).parents[2] / "firmware" / "coach.table"
PASSING = ("no-device", "port-vanished", "handheld-silent")  # what a PC may say while cables are pulled
Event = dict[str, object]


class Witnesses:
    """Looks at a handheld and its PC. Each finding raises AssertionError."""

    def __init__(self, at_hand: AtHand) -> None:
        self.at = at_hand

    # -- the flash

    def journal(self) -> Journal:
        """The journal on the flash as it is."""
        return journal_in(self.at.handheld.flash)

    def files(self) -> dict[str, bytes]:
        """The files on the flash."""
        return read_files(drive_of(self.at.handheld.flash))

    def settings(self) -> dict[str, object]:
        """What is set, as the flash has it."""
        content = self.files().get("/settings")
        values = decode(content)["settings"] if content else {}
        assert isinstance(values, dict)
        return values

    def game(self) -> Game | None:
        """What the events on the flash fold to, by the PC's rules; None without any."""
        return folded(self.journal())

    def seal(self) -> str:
        """The digits that seal the lines of the game on the flash; "" if a line is lost."""
        seal = Seal(self.journal())
        while (digits := seal()) is None:
            pass
        return digits

    # -- what is right at any time

    def nothing_broke(self) -> None:
        """No crash, no restart, nothing that the PC has refused or put into quarantine."""
        assert self.at.handheld.pico.resets == 0, "the handheld has restarted by itself"
        log = self.files().get(CRASH_LOG)
        assert log is None, f"the crash log says: {log!r}"
        pc = self.at.pc
        assert pc.strange() == [], f"the PC has found: {pc.strange()}"
        wrong = [name for name in pc.troubles if name not in PASSING]
        assert not wrong, f"the PC says: {wrong}"

    # -- the same events

    def caught_up(self) -> None:
        """Wait until the PC has every event that is on the flash; they must be the same bytes."""
        at = self.at
        at.pc.dies = False
        if not at.pc.running:
            at.pc.start()
        at.handheld.usb.resume()
        at.handheld.usb.plug()
        last = self.journal().last
        for _ in range(CATCHES_UP // 250):
            if at.pc.last >= last:
                break
            at.wait(250)
        journal = self.journal()
        assert at.pc.last == journal.last, f"the PC has event {at.pc.last} of {journal.last}: {at.pc.keeper.status}"
        self.same_events(journal, max(journal.first, journal.last - 2000))

    def same_events(self, journal: Journal, first: int) -> None:
        """From event `first` on the two hold the same bytes, as far as both go."""
        for n, line in self.at.pc.lines(first).items():
            assert n > journal.last or journal.line(n) == line, f"event {n} differs"

    # -- the dice

    def dice_follow(self) -> None:
        """The dice of every game that is closed are those of the seed that it was begun with; as `rollkeeper verify
        all` sees it. A game that is given up may be without a throw."""
        for row in self.at.pc.store.ask(all_games):
            found = of_database(self.at.pc.store, row)
            assert found.state not in ("wrong", "incomplete"), f"game {row.ident}: {found.why}, {found.findings[:3]}"
            self.at.counts["games whose dice follow"] += found.state == "follows"
            self.at.counts["games with a nonce of the PC"] += found.state == "follows" and found.ours is True
            self.at.counts["throws made again"] += found.checked

    # -- the same card

    def expected(self) -> list[bytes]:
        """The pictures that belong to the events on the flash, and to the locks that are lit; a screen may open by
        itself, what dice are worth is said a moment later, and in a game with hints what the coach thinks of them."""
        app = App(None, self.game(), self.at.locks(), Settings(self.settings()))
        app.table = str(TABLE)
        app.seal = self.seal
        views = []
        for now in MOMENTS:
            out = app.step(now, Inputs())
            views.append(whole(out.view, out.practice))
        now = MOMENTS[-1]
        while app.phase.wake == 0 and now < THOUGHT:
            now += 1
            out = app.step(now, Inputs())
            views.append(whole(out.view, out.practice))
        return [picture(view) for view in dict.fromkeys(views)]

    def shows_its_game(self) -> None:
        """Wait until the glass shows what the flash holds, as it must after power-on."""
        for _ in range(SETTLES):
            self.at.wait(100)
            if self.at.picture() in self.expected():
                return
        wanted = "\n".join(map(ascii_of, self.expected()))
        shown = ascii_of(self.at.picture())
        raise AssertionError(f"the screen is not what the journal says:\n{wanted}\nIt is:\n{shown}")

    def ident(self) -> str:
        """The PC's number of the game."""
        card = self.at.pc.store.ask(latest_view, self.at.pc.device, self.at.pc.epoch)
        assert card is not None
        return card["game"]

    def same_cards(self) -> Game | None:
        """At the end of a game: the end screen and each card page show what the PC has. None if no recorded game is
        over: this is a practice game."""
        at = self.at
        self.caught_up()
        game = self.game()
        if game is None or not game.over:
            return None
        card = at.pc.store.ask(latest_view, at.pc.device, at.pc.epoch)
        assert card is not None and card["state"] == "over" and card["edition"] == game.edition
        assert [column["total"] for column in card["players"]] == game.totals
        for column, own in zip(card["players"], game.cards, strict=True):
            assert {box: points for box, points in column["boxes"].items() if points is not None} == own.boxes
        for number, (key, view) in enumerate(self._pages(game)):
            if key:
                at.press(key)
            wanted = picture_of(view)
            came = self._comes(wanted)
            if not came and number == 0 and tabs(at.picture())[1] == "more":  # a key has turned a long ranking
                at.press(2)
                came = self._comes(wanted)
            assert came, f"page {number} of the cards differs:\n{ascii_of(wanted)}\nIt is:\n{ascii_of(at.picture())}"
        at.press(5)
        return game

    def _comes(self, wanted: bytes) -> bool:
        for _ in range(SETTLES):
            if self.at.picture() == wanted:
                return True
            self.at.wait(50)
        return False

    def _pages(self, game: Game) -> Iterator[tuple[int, tuple[object, ...]]]:
        """A key, and what is to be seen then: the end screen, the standings if there are several cards, each card."""
        app = App(None, game, 0)
        app.seal = self.seal
        app.step(0, Inputs())
        out = app.step(1, Inputs())
        yield 0, whole(out.view, out.practice)
        pages = len(game.cards) + (len(game.cards) > 1)
        now = 0
        for number in range(pages):
            key = 1 if number == 0 else 2
            for keys in (bytes([key]), b""):
                now += 100
                out = app.step(now, Inputs(presses=keys))
            yield key, whole(out.view, out.practice)


def folded(journal: Journal) -> Game | None:
    """What the events fold to, from the first game of the card on; None without any."""
    events: list[Event] = []
    for n in range(journal.last, journal.first - 1, -1):
        line = journal.line(n)
        assert line is not None, f"event {n} is not on the flash"
        event = json.loads(line)
        events.append(event)
        if "game" in event and event.get("column", 1) == 1:
            break
    state = None
    for event in reversed(events):
        state = apply(state, event)
    return state


def ascii_of(picture: bytes) -> str:
    """A picture in letters, every second row."""
    rows = []
    for y in range(0, 64, 2):
        rows.append("".join("#" if picture[y // 8 * 128 + x] >> y % 8 & 1 else " " for x in range(128)))
    return "\n".join(rows)

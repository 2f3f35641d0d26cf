"""What happens to a handheld besides being played: wrong presses, odd shakes, menus, cables, programs, idle hours and
batteries. Each kind is counted when it has happened."""

import random
from collections.abc import Callable

from faults.agreement import Witnesses
from faults.at_hand import AtHand
from faults.mortal import PowerCut
from faults.random_hand import NEW_GAME, PRACTICE, SETTINGS, Hand

DIM, DARK, ASLEEP = 31_000.0, 121_000.0, 302_000.0  # ms of idleness, with the settings as delivered
SOON = 1500.0  # ms
UNSEEN = 0.2  # of the mishaps are of a kind that has not happened yet, while there is one
ROWS = ("sound", "brightness", "shake", "face_down", "flip", "idle", "build", "hints")
# How often each happens beside the others.
RATES = {
    "random presses": 8, "two keys at once": 3, "presses of 25 ms": 3, "long presses": 2, "odd shakes": 4,
    "menus": 4, "settings": 6, "cards": 3, "practice": 2, "roller only": 2, "undo": 3,
    "giving up": 3, "cable pulled": 5, "PC asleep": 2, "PC killed": 3, "PC ended": 2, "PC chooses": 6,
    "dim": 2, "dark": 2, "asleep": 3, "stuck key": 2,
    "cut at a random moment": 5, "cut inside a write": 4, "cut inside an erase": 2, "cut while dice come to rest": 3,
    "cut while settings are written": 2, "cut while it sleeps": 2, "cut while it starts": 3,
}  # fmt: skip


class Mishaps:
    """Lets one of RATES happen."""

    def __init__(self, at: AtHand, hand: Hand, witnesses: Witnesses) -> None:
        self.at, self.hand, self.witnesses = at, hand, witnesses
        self.rng: random.Random = at.rng
        self.rates = RATES
        self.starts_badly = False  # the power goes again while it starts
        self.happens: dict[str, Callable[[], None]] = {
            "random presses": self.presses, "two keys at once": self.two, "presses of 25 ms": self.short,
            "long presses": self.long, "odd shakes": self.odd_shake, "menus": self.menus, "settings": self.settings,
            "cards": self.cards, "practice": self.practice, "roller only": self.roller, "undo": self.undo,
            "giving up": self.give_up, "cable pulled": self.cable, "PC asleep": self.pc_asleep,
            "PC killed": self.pc_killed, "PC ended": self.pc_ended, "PC chooses": self.pc_chooses,
            "dim": lambda: self.idle(DIM), "dark": lambda: self.idle(DARK), "asleep": self.asleep,
            "stuck key": self.stuck, "cut at a random moment": self.cut_soon,
            "cut inside a write": self.cut_write, "cut inside an erase": self.cut_erase,
            "cut while dice come to rest": self.cut_landing, "cut while settings are written": self.cut_settings,
            "cut while it sleeps": self.cut_asleep, "cut while it starts": self.cut_starting,
        }  # fmt: skip

    def one(self) -> None:
        """Let one happen."""
        unseen = [kind for kind in self.rates if not self.at.counts[kind]]
        if unseen and self.rng.random() < UNSEEN:
            kind = self.rng.choice(unseen)
        else:
            (kind,) = self.rng.choices(list(self.rates), list(self.rates.values()))
        self.at.did(kind)
        self.happens[kind]()

    def happened(self, kind: str) -> None:
        """Count it."""
        self.at.counts[kind] += 1

    # -- keys and shakes

    def presses(self) -> None:
        self.happened("random presses")
        for _ in range(self.rng.randint(1, 8)):
            self.at.press(self.rng.randint(1, 5), ms=self.rng.choice((25, 60, 60, 100, 700)))

    def two(self) -> None:
        self.happened("two keys at once")
        self.at.press(*self.rng.sample(range(1, 6), self.rng.randint(2, 5)), ms=self.rng.choice((25, 60, 700)))

    def short(self) -> None:
        self.happened("presses of 25 ms")
        for _ in range(self.rng.randint(2, 6)):
            self.at.press(self.rng.randint(1, 5), ms=25)

    def long(self) -> None:
        self.happened("long presses")
        self.at.press(self.rng.randint(1, 5), ms=self.rng.uniform(610, 2000))

    def stuck(self) -> None:
        self.happened("stuck key")
        self.at.press(self.rng.randint(1, 5), ms=10_500)

    def odd_shake(self) -> None:
        self.happened("odd shakes")
        at = self.at
        at.touched = True
        at.handheld.start_shake()
        at.wait(self.rng.uniform(50, 900))
        if self.rng.random() < 0.5:
            at.press(self.rng.randint(1, 5))
        at.handheld.stop_shake()
        at.wait(self.rng.uniform(0, 600))

    # -- the menus

    def menus(self) -> None:
        if self.hand.menu(self.rng.randrange(9)):
            self.happened("menus")
            for _ in range(self.rng.randint(2, 10)):
                self.at.press(self.rng.choice((1, 2, 2, 3, 5)))

    def settings(self) -> None:
        before = self.witnesses.settings()
        if not self.hand.menu(SETTINGS):
            return
        self.happened("settings")
        for _ in range(self.rng.randint(1, 4)):
            self.hand.walk(self.rng.randint(-2, 4))
            self.at.press(3)
        self.at.press(5)
        self.at.press(5)
        self.at.wait(400)
        after = self.witnesses.settings()
        for name in ROWS:
            if before.get(name) != after.get(name):
                self.happened(f"set {name}")

    def cards(self) -> None:
        if self.hand.tabs()[0] == "card":
            self.happened("cards")
            self.at.press(1)
            for _ in range(self.rng.randint(1, 9)):
                self.at.press(self.rng.choice((1, 2)))
            self.at.press(5)

    def practice(self) -> None:
        if self.hand.menu(PRACTICE):
            self.happened("practice")

    def roller(self) -> None:
        now = str(self.witnesses.settings().get("score", "here"))
        by = self.rng.choice(("pc", "pc", "paper", "here"))
        self.hand.score_kept(by, now)
        self.at.wait(400)
        if self.witnesses.settings().get("score", "here") == by != now:
            self.happened("roller only")
            self.happened(f"score kept by {by}")

    def give_up(self) -> None:
        """A new game in the middle of one: once all is chosen, it asks whether this one is given up."""
        if self.hand.menu(NEW_GAME):
            self.happened("giving up")
            self.hand.through_the_lists()
            if self.at.comes_to() == "sure":
                self.hand.answer(yes=0.6)

    def undo(self) -> None:
        if self.hand.tabs()[4] == "undo":
            self.happened("undo")
            self.at.press(5)

    # -- cable and PC

    def cable(self) -> None:
        self.happened("cable pulled")
        self.at.handheld.usb.pull()

    def pc_asleep(self) -> None:
        if self.at.handheld.usb.plugged:
            self.happened("PC asleep")
            self.at.handheld.usb.suspend()

    def pc_killed(self) -> None:
        if self.at.pc.running:
            self.happened("PC killed")
            self.at.pc.dies = True

    def pc_ended(self) -> None:
        if self.at.pc.running:
            self.happened("PC ended")
            self.at.pc.end()

    def pc_chooses(self) -> None:
        if self.at.pc.choose_a_box():
            self.happened("PC chooses")
            self.at.touched = True
            self.at.wait(500)

    def mended(self) -> None:
        """After a while somebody plugs in, wakes or starts what was not."""
        at = self.at
        if not at.handheld.usb.plugged and self.rng.random() < 0.1:
            self.happened("cable put back")
            at.handheld.usb.plug()
        if at.handheld.usb.asleep and self.rng.random() < 0.1:
            at.handheld.usb.resume()
        if not at.pc.running and self.rng.random() < 0.1:
            self.happened("PC started")
            at.pc.start()

    # -- idle

    def idle(self, ms: float) -> None:
        """Leave it alone; then a key wakes it, which does nothing else."""
        at = self.at
        pace = {"short": 0.5, "long": 2.0}.get(str(self.witnesses.settings().get("idle")), 1.0)
        at.wait(ms * pace)
        if not at.handheld.oled.on:
            self.happened("dark")
            self.wake()
        elif at.handheld.oled.contrast < 0x28:
            self.happened("dim")

    def wake(self) -> None:
        """A key on a dark display."""
        at = self.at
        before = at.picture()
        at.shake(self.rng.uniform(300, 900))
        assert not at.handheld.oled.on, "a pocket has lit it"
        at.press(self.rng.randint(1, 5), ms=self.rng.choice((25, 60, 700)))
        at.wait(250)
        assert at.handheld.oled.on, "no key wakes it"
        assert at.picture() == before, "the key that woke it has done something else"
        self.happened("woken by a key")

    def asleep(self) -> None:
        """Light sleep, which needs the cable out."""
        at = self.at
        at.handheld.usb.pull()
        times = at.handheld.light_sleep.times
        at.wait(ASLEEP)
        if at.handheld.light_sleep.times == times:
            at.wait(ASLEEP)  # with long times
        if at.handheld.light_sleep.times > times:
            self.happened("asleep")
        if not at.handheld.oled.on:
            self.wake()

    # -- power

    def cut_soon(self) -> None:
        """Soon, whatever is done then."""
        self.happened("cut at a random moment")
        self.at.handheld.dies_at = self.at.handheld.now_ms + self.rng.uniform(0, SOON)

    def doom(self, erase: bool) -> None:
        """In one of the next operations of the flash."""
        self.at.handheld.doom(erase, self.rng.choice((1, 1, 2, 3)))

    def cut_write(self) -> None:
        self.happened("cut inside a write")
        self.doom(False)

    def cut_erase(self) -> None:
        self.happened("cut inside an erase")
        self.doom(True)

    def cut_landing(self) -> None:
        """While the dice come to rest, or a moment before or after."""
        at = self.at
        if at.screen() not in ("shake", "choosing", "table"):
            return
        at.shake(400)
        at.wait(self.rng.uniform(150, 650))
        self.happened("cut while dice come to rest")
        raise PowerCut

    def cut_settings(self) -> None:
        self.happened("cut while settings are written")
        self.doom(self.rng.random() < 0.3)
        self.settings()

    def cut_asleep(self) -> None:
        at = self.at
        at.handheld.usb.pull()
        at.wait(ASLEEP + self.rng.uniform(0, 100))
        self.happened("cut while it sleeps")
        raise PowerCut

    def cut_starting(self) -> None:
        """Off, on, and off again before it is there."""
        self.happened("cut while it starts")
        self.starts_badly = True
        raise PowerCut

"""Handhelds, PCs and bad cables at one table: whole random games are played while everything goes wrong.

Same seed, same course. In the end the cables are good again, and every PC must have every event of every handheld
once, byte for byte.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from faults.desk import Cable, Clock, Desk, FakePort, instead
from faults.flash_handheld import FlashHandheld
from faults.wire import TO_HANDHELD, TO_PC, Wire
from rollkeeper.link import port_errors
from turnlink.line import LONGEST

ROOM = LONGEST + 4096  # bytes that the handheld's USB and the PC's driver hold for a program that does not read
ENOUGH = 10  # steps an event of a PC with good cables: many times more than it needs
FATAL = ("event-conflict", "journal-set-back", "database-damaged", "handheld-declines", "other-protocol")


class Table:
    """So many handhelds and desks; how bad it gets follows from the seed."""

    def __init__(self, folder: Path, seed: int, *, handhelds: int = 1, desks: int = 1, crowded: bool = False) -> None:
        self.rng = rng = random.Random(f"table {seed}")
        self.clock = Clock()
        self.faults: Counter[str] = Counter()
        self.rate = rng.choice((0.03, 0.06, 0.12, 0.25))  # faults a piece of 64 bytes
        self.pace = rng.choice((0.002, 0.02, 0.2))  # events a step of the handheld
        self.handhelds = [
            FlashHandheld(f"e66{seed:09x}{i:04x}", rng, crowded) for i in range(handhelds)
        ]
        self.desks = [Desk(folder / f"desk{i}.sqlite3", self.clock) for i in range(desks)]
        self.plugged: dict[str, tuple[FlashHandheld, Cable]] = {}  # by the port of the desk
        self.ports: dict[str, FakePort] = {}  # those that are open
        if rng.random() < 0.5:  # a journal that was filled while no PC was there
            for handheld in self.handhelds:
                for _ in range(rng.randrange(200)):
                    handheld.play()
                    handheld.rest()
        for handheld, desk in zip(self.handhelds, self.desks, strict=False):
            self.plug(handheld, desk)

    # -- the cables

    def plug(self, handheld: FlashHandheld, desk: Desk) -> None:
        """Put a cable between the two; both had none."""
        up = Wire(self.rng, TO_PC, self.clock.monotonic, self.count)
        down = Wire(self.rng, TO_HANDHELD, self.clock.monotonic, self.count)
        up.rate = down.rate = self.rate
        cable = Cable(up, down, lambda: self.live(handheld, desk.port))
        self.plugged[desk.port] = (handheld, cable)

    def pull(self, desk: Desk) -> FlashHandheld | None:
        """Pull the cable out of a PC."""
        found = self.plugged.pop(desk.port, None)
        port = self.ports.pop(desk.port, None)
        if port is not None:
            port.cable = None
        return found[0] if found else None

    def open_port(self, path: str) -> FakePort:
        """Stands for rollkeeper.link.serial_port.open_port."""
        if path not in self.plugged:
            raise port_errors.NoDevice(f"{path} does not exist")
        _, cable = self.plugged[path]
        cable.cut()  # nothing is kept for who was not there
        sizes = (1, 7, 64, 64, 512, 16384)
        self.ports[path] = FakePort(path, cable, self.clock, lambda: self.rng.choice(sizes))
        return self.ports[path]

    def live(self, handheld: FlashHandheld, path: str = "") -> None:
        """Let a handheld live for a moment, with the cable to the port `path` if it has one."""
        port = self.ports.get(path)
        cable = port.cable if port else None
        for _ in range(self.rng.randrange(1, 16)):
            if self.rng.random() < self.pace:
                handheld.play()
            elif self.rng.random() < 0.05:
                handheld.rest()
            if cable is None:
                handheld.to_send(64)  # with nobody there the handheld's USB throws it away
                continue
            if self.clock.now >= cable.stalled_until:
                data = cable.down.take(64)
                if data:
                    handheld.end.receive(data)
            room = ROOM - cable.up.waiting
            if room > 0:
                cable.up.send(handheld.to_send(room))

    # -- what goes wrong

    def count(self, kind: str) -> None:
        """A fault has happened."""
        self.faults[kind] += 1

    def mishap(self) -> None:
        """Something bigger than a few bytes."""
        rng = self.rng
        desk = rng.choice(self.desks)
        handheld, cable = self.plugged.get(desk.port, (None, None))
        kinds = ["program restarted", "program asleep"]
        if handheld is not None and cable is not None:
            kinds += ["cut", "stopped", "pulled", "moved", "closed", "handheld restarted", "handheld stalled"]
        kind = rng.choice(kinds)
        seconds = rng.choice((0.1, 1.5, 6.0))
        if kind == "program restarted":
            desk.end()
            self.ports.pop(desk.port, None)
            desk.start()
        elif kind == "program asleep":
            desk.asleep_until = self.clock.now + seconds
        elif handheld is not None and cable is not None:
            self._at_the_cable(kind, seconds, desk, handheld, cable)
        self.count(kind)

    def _at_the_cable(self, kind: str, seconds: float, desk: Desk, handheld: FlashHandheld, cable: Cable) -> None:
        rng = self.rng
        if kind == "cut":  # in the middle of a message; the port stays
            cable.cut()
        elif kind == "stopped":  # nothing more comes through, for a while
            cable.up.stop(seconds)
            cable.down.stop(seconds)
        elif kind == "closed":
            self.pull(desk)
            self.plug(handheld, desk)
        elif kind in ("pulled", "moved"):
            self.pull(desk)
            other = rng.choice(self.desks) if kind == "moved" else desk
            lying = [each for each in self.handhelds if each not in [found for found, _ in self.plugged.values()]]
            self.pull(other)
            self.plug(rng.choice(lying) if kind == "moved" else handheld, other)
        elif kind == "handheld restarted":
            cable.cut()
            banner = handheld.boot()
            cable.up.send(banner[:64])
            cable.up.send(banner[64:])
        elif kind == "handheld stalled":
            cable.stalled_until = self.clock.now + seconds

    # -- the course of things

    def step(self) -> None:
        """Every PC's program takes one step, and every handheld that lies about lives on."""
        for desk in self.desks:
            found = self.plugged.get(desk.port)
            if self.clock.now >= desk.asleep_until:
                desk.keeper.step()
            elif found is not None:
                self.clock.now += 0.01
                self.live(found[0], desk.port)
            else:
                self.clock.now += 0.01
        held = [found for found, _ in self.plugged.values()]
        for handheld in self.handhelds:
            if handheld not in held:
                self.live(handheld)

    def play(self, faults: int) -> None:
        """Play on with bad cables until so many faults have happened, and then every game to its end."""
        while self.faults.total() < faults:
            if self.rng.random() < self.rate / 4:
                self.mishap()
            self.step()
        for handheld in self.handhelds:
            handheld.play_out()

    def heal(self) -> None:
        """Good cables from now on: every handheld is plugged into every PC until that says it has everything."""
        self.rate = self.pace = 0.0
        for desk in self.desks:
            desk.asleep_until = 0.0
            for handheld in self.handhelds:
                for each in self.desks:
                    self.pull(each)
                self.plug(handheld, desk)
                for _ in range(500 + ENOUGH * handheld.journal.last):
                    self.step()
                    session = desk.keeper.session
                    if desk.keeper.caught_up and session is not None and session.wanted > handheld.journal.last:
                        break
                else:
                    raise AssertionError(f"never caught up: {desk.keeper.status}")

    def check(self) -> int:
        """Every PC has what every handheld has logged, once, byte for byte. Returns how many events there were."""
        for desk in self.desks:
            for handheld in self.handhelds:
                assert desk.events(handheld.device) == list(enumerate(handheld.truth, 1)), handheld.device
            assert desk.strange() == []
            assert not set(desk.troubles) & set(FATAL), desk.troubles
        for handheld in self.handhelds:
            handheld.check()
        return sum(len(handheld.truth) for handheld in self.handhelds)

    def check_crowded(self) -> int:
        """Where acknowledged events had to go from the flash: each is there or on a PC, and what a PC never got is a
        gap there, by number. Returns how many are gone from the flash."""
        for handheld in self.handhelds:
            handheld.check()
            everywhere = set(range(handheld.journal.first, handheld.journal.last + 1))
            for desk in self.desks:
                stored = dict(desk.events(handheld.device))
                lost = {n for first, last in desk.gaps(handheld.device) for n in range(first, last + 1)}
                assert all(line == handheld.truth[n - 1] for n, line in stored.items())
                assert sorted([*stored, *lost]) == list(range(1, len(handheld.truth) + 1))
                everywhere |= set(stored)
            assert everywhere == set(range(1, len(handheld.truth) + 1)), "an event is nowhere"
        return sum(handheld.journal.first - 1 for handheld in self.handhelds)

    def end(self) -> None:
        """Put everything away."""
        for desk in self.desks:
            desk.end()


@contextmanager
def laid(folder: Path, seed: int, **how: int) -> Iterator[Table]:
    """A table whose PCs open fake ports and look at a fake clock."""
    table = Table(folder, seed, **how)
    with instead(table.clock, table.open_port):
        try:
            yield table
        finally:
            table.end()


def at_a_bad_cable(seed: int, faults: int) -> tuple[Counter[str], Counter[str]]:
    """A whole course: one to three handhelds, one or two PCs. Returns the faults, and how many events and games
    there were. Raises AssertionError when an event is lost, doubled or altered."""
    how = {"handhelds": 1 + seed % 3, "desks": 1 + seed // 3 % 2}
    with TemporaryDirectory() as folder, laid(Path(folder), seed, **how) as table:
        table.play(faults)
        table.heal()
        carried = Counter(events=table.check())
        carried["games"] = sum(handheld.games for handheld in table.handhelds)
        return table.faults, carried

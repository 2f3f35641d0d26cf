"""Messages of every length that USB stacks stumble over, in both directions over the emulated USB.

A full-speed bulk packet has 64 bytes; a transfer that ends with a full one and nothing after it has stalled stacks.
To the PC they are frames of exactly that length, alone on the cable. To the handheld they are messages behind so much
junk that they end exactly there.
"""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from emulator.firmware import build, with_main
from emulator.handheld import VirtualHandheld
from faults import packets_on_the_pico
from turnlink.frame import frame
from turnlink.host import Event, Hello, HostEnd

FIRMWARE = Path(__file__).parents[2] / "firmware"
SIZES = packets_on_the_pico.SIZES
LENGTHS = tuple(sum(each) for each in SIZES)
QUIET = 30  # emulated ms without a byte: nothing more comes


class Bench:
    """The emulated Pico, and a PC that hears every byte."""

    def __init__(self, image: Path) -> None:
        program = Path(packets_on_the_pico.__file__).read_bytes()
        self.handheld = VirtualHandheld(image, files=with_main(build(FIRMWARE), program))
        self.host = HostEnd("packets")
        self.packets: Counter[int] = Counter()  # to the PC, by length
        received = self.handheld.usb._cdc.on_serial_data

        def heard(data: bytes) -> None:
            self.packets[len(data)] += 1
            received(data)

        self.handheld.usb._cdc.on_serial_data = heard
        self.handheld.boot()
        self.handheld.open_port()
        self.handheld.run_ms(100)

    def sends(self, data: bytes, stopped: bool = False) -> bytes:
        """Send `data`; what comes back until nothing more does. A `stopped` PC reads only after a while."""
        handheld = self.handheld
        handheld.received.clear()
        if stopped:
            handheld.usb.set_reading(False)
        handheld.send(data)
        if stopped:
            handheld.run_ms(QUIET)
            handheld.usb.set_reading(True)
        handheld.run_until(lambda: handheld.received, 500)
        length = -1
        while length < len(handheld.received):
            length = len(handheld.received)
            handheld.run_ms(QUIET)
        return bytes(handheld.received)


def both_ways(image: Path, rounds: int, seed: int = 0, tell: Callable[[int], None] = lambda done: None) -> Counter[str]:
    """`rounds` times every length to the handheld, each with another length back. Returns how often each went."""
    rng = random.Random(f"packets {seed}")
    bench = Bench(image)
    host = bench.host
    (hello,) = host.receive(bench.sends(host.greet()))
    assert isinstance(hello, Hello)
    found: Counter[str] = Counter()
    message, wanted = host.ask_from(1), 1
    for going in range(rounds * len(LENGTHS)):
        length = LENGTHS[(going + going // len(LENGTHS)) % len(LENGTHS)]
        junk = bytes(rng.choice(b"AT+GCAP\r\n ") for _ in range(length - len(message)))
        back = bench.sends(junk + message, stopped=rng.random() < 0.5)
        sizes = SIZES[going % len(SIZES)]
        assert len(back) == sum(sizes), f"{len(back)} bytes came back, not {sum(sizes)}"
        items = host.receive(back)
        assert b"".join(frame(item.line) for item in items if isinstance(item, Event)) == back
        assert len(items) == len(sizes)
        wanted += len(sizes)
        message = host.acknowledge(wanted - 1)
        found[f"{length} to the handheld"] += 1
        found[f"{len(back)} to the PC"] += 1
        tell(going + 1)
    assert max(bench.packets) == 64 and bench.packets[64]
    return found

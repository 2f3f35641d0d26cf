"""The wire of a full-speed USB, and the packets that travel on it: one after the other, in frames of 1 ms.

The figures are those of the USB 2.0 specification: 12 Mbit/s, a frame every millisecond that begins with a SOF
packet (8.4.3), 13 bytes of overhead with every bulk packet, and so at most 19 packets of 64 bytes in a frame
(5.8.4, table 5-9: 52.6 us each). A packet that does not fit into what is left of its frame waits for the next.
"""

from collections.abc import Callable
from typing import Any

FRAME_NANOS = 1e6
BYTE_NANOS = 8e9 / 12e6
OVERHEAD = 13  # bytes of a transaction besides its data: PIDs, address, checksums, handshake, turning round
SOF = 6  # bytes that the beginning of a frame takes
FRAME_NUMBERS = 0x800  # they have 11 bits
ROUNDING = 0.5  # ns; sums of the clock's floats miss the beginning of a frame by less, and it has begun all the same

BEST_PACKET_US = 53.0  # an IN packet of 64 bytes, with a host that asks for the next one at once
SHORTEST_PACKET_US, LONGEST_PACKET_US = 50.0, 1000.0


class Wire:
    """Who may send when. Time is that of the emulated clock."""

    def __init__(self, clock: Any) -> None:
        self._clock = clock
        self._began: float | None = None  # when the first of these frames did
        self._last = 0  # the number of the last frame before them
        self._busy_until = 0.0

    @property
    def running(self) -> bool:
        """Whether frames are being sent."""
        return self._began is not None

    @property
    def frame(self) -> int:
        """The number of the last frame that has begun, 0 to 2047; it stands still with the frames."""
        if self._began is None:
            return self._last
        return (self._last + 1 + self._begun_since) % FRAME_NUMBERS

    @property
    def _begun_since(self) -> int:
        """Frames that have begun after the first of these."""
        assert self._began is not None
        return int((self._clock.nanos - self._began + ROUNDING) / FRAME_NANOS)

    @property
    def to_next_frame(self) -> float:
        """ns until the next frame begins, never so few that the clock would stand still."""
        assert self._began is not None
        return float(self._began + (self._begun_since + 1) * FRAME_NANOS - self._clock.nanos)

    def start(self) -> None:
        """The host begins to send frames."""
        if self._began is None:
            self._began = self._busy_until = self._clock.nanos

    def stop(self) -> None:
        """It sends none any more."""
        self._last, self._began = self.frame, None
        self._busy_until = 0.0

    def claim(self, size: int) -> float:
        """Takes the next free time for a packet with `size` bytes of data; ns from now until it has arrived."""
        assert self._began is not None, "there are no frames to send it in"
        now = self._clock.nanos
        takes = (OVERHEAD + size) * BYTE_NANOS
        start = max(now, self._busy_until)
        into = max((start - self._began) % FRAME_NANOS, SOF * BYTE_NANOS)
        if into + takes > FRAME_NANOS:
            into = FRAME_NANOS + SOF * BYTE_NANOS
        start += into - (start - self._began) % FRAME_NANOS
        self._busy_until = start + takes
        return float(self._busy_until - now)


class InLane:
    """The packets that the guest has laid out for one kind of endpoint, and that the host fetches in turn.

    A packet is a buffer control register's offset and value. `may` says whether the host asks for one now, `taken`
    hears of each that has arrived. `pause_nanos` is what the host, or a hub, takes before each packet.
    """

    def __init__(
        self, wire: Wire, clock: Any, may: Callable[[], bool], taken: Callable[[int, int], None], pause_nanos: float = 0
    ) -> None:
        self._wire, self._may, self._taken = wire, may, taken
        self.pause_nanos = pause_nanos
        self._queue: list[tuple[int, int]] = []
        self._alarm = clock.create_alarm(self._due)
        self._state = ""  # "pause", "wire", or nothing moves

    def put(self, offset: int, value: int) -> None:
        """The guest has laid out a packet, or taken back the one at `offset`: no buffer in `value` is available."""
        if self._queue and self._queue[0][0] == offset:
            self.stop()
        self._queue = [each for each in self._queue if each[0] != offset]
        if packet_sizes(value):
            self._queue.append((offset, value))
            self.go_on()

    def go_on(self) -> None:
        """Fetches what waits, if the host may."""
        if not self._state and self._queue and self._may():
            self._state = "pause"
            if self.pause_nanos:
                self._alarm.schedule(self.pause_nanos)
            else:
                self._due()

    def stop(self) -> None:
        """What was on its way waits again."""
        self._alarm.cancel()
        self._state = ""

    def clear(self) -> None:
        """There are no packets any more."""
        self.stop()
        self._queue.clear()

    def _due(self) -> None:
        before, self._state = self._state, ""
        if not self._queue or not (before == "wire" or self._may()):
            return
        if before == "pause":
            self._state = "wire"
            self._alarm.schedule(max([self._wire.claim(size) for size in packet_sizes(self._queue[0][1])]))
        else:
            offset, value = self._queue.pop(0)
            self._taken(offset, value)
            self.go_on()


def packet_sizes(value: int) -> list[int]:
    """Bytes in the buffers that a buffer control register hands over (RP2040 datasheet 4.1.2.5: AVAILABLE is bit 10
    of each half, the length the ten bits below)."""
    return [half & 0x3FF for half in (value & 0xFFFF, value >> 16) if half & 1 << 10]

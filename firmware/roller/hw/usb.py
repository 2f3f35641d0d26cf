"""The cable's end in the handheld: moves bytes between USB serial and turnlink's device end, and never waits.

MicroPython's write blocks for up to 500 ms when the PC has the port open and does not read, and POLLOUT only promises
that one byte fits. So a byte is written at a time; what does not fit stays where it is, the journal is the queue.

Whole packets go faster. The USB's buffer has 256 bytes and is emptied by packets of 64. Once it is empty, and as long
as only whole packets are put in, what is free in it is a multiple of 64: then POLLOUT promises a packet. That it is
empty the PC proves by its answer to what was sent last (`DeviceEnd.drained`). Should a write wait all the same,
because somebody else has printed something, it is back to single bytes until the next proof.

When the cable is pulled, or the PC sleeps, POLLOUT promises anything, and each write waits for half a second once the
buffer is full. No message tells of it, but the frames end that a PC begins every millisecond. So something is written
only when a frame has just begun, and without frames everything is forgotten that a PC had asked for: one that comes
back asks again.

Ctrl-C is left on, so that mpremote can take over.
"""

import select
import sys
from time import ticks_add, ticks_diff, ticks_us

AT_ONCE = 64  # bytes sent or read one by one in a step: the step loop must stay short
PACKET = 64  # bytes, of full-speed USB
SHORT = 5000  # us after which no further frame of whole packets is begun in a step; one takes 3 ms with a quick PC
BULK = 20000  # the same when nothing else is going on
LOOKS = 6  # for room, one after the other, 0.07 ms each: then a PC is so slow that the step loop goes on meanwhile
HALF = 5  # packets of a frame, after which the USB's frames are looked at again
STUCK = 200000  # us; ten packets that find room take 2 ms, and a write that finds none waits for 500 ms
FRESH = 2200  # us; a bus on which no frame has begun for 3 ms is suspended
SILENCE = 3500  # us without frames: the cable is pulled, or the PC sleeps


class UsbLink:
    """Feeds `end` (turnlink.device.DeviceEnd) from stdin, and stdout from it. `frame` gives the number of the last
    frame on the USB, 0 to 2047."""

    def __init__(self, end: "DeviceEnd", frame: "Callable[[], int]") -> None:
        self._end = end
        self._frame = frame
        self._seen = -1  # the frame that was going on at the last look, in us when that was, and when the one before
        self._looked = self._since = ticks_add(ticks_us(), -FRESH)
        self._out: bytes | memoryview = b""
        self._cut_of: bytes | memoryview = b""  # what `_cuts` are the packets of
        self._cuts: list[bytes | memoryview] = []
        self._at = 0  # how many of them are sent
        self._even = False  # only whole packets were written since the buffer was empty
        self._bulk = False  # the end had slots to send
        self._one = bytearray(1)
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def step(self, calm: bool) -> bool:
        """Move what can be moved without waiting; True if more could be moved at once. `calm`: nothing moves on the
        display, there is time for more."""
        self._receive()
        return self._send(calm)

    @property
    def pending(self) -> bool:
        """Whether something waits for room towards the PC."""
        return len(self._out) > 0

    def _receive(self) -> None:
        ready = self._readable.ipoll  # unlike poll() it allocates nothing
        read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # the stubs lack it
        one = self._one
        received = bytearray()
        while len(received) < AT_ONCE:
            for _ in ready(0):
                break
            else:
                break
            read(one)
            received.append(one[0])
        if received:
            self._end.receive(bytes(received))

    def _send(self, calm: bool) -> bool:
        end = self._end
        if end.drained:
            end.drained = False
            self._even = True
        if not self._out:
            self._fresh()  # while a piece is made the next frame begins
            bulk = self._bulk
            self._go_on()
            if not self._out:
                if self._cuts:
                    self._give_back()
                return False
            if self._bulk and not bulk:
                return True  # its code was loaded now: 8 ms
        if not self._fresh(SILENCE):
            end.hung_up()
            self._give_back()
            self._even = False
            self._go_on()
            return False
        if self._even and len(self._out) % PACKET == 0:
            return self._send_packets(BULK if calm else SHORT)
        self._even = False
        return self._send_bytes()

    def _go_on(self) -> None:
        """With the next frame of the end's."""
        end = self._end
        self._out = end.outgoing()
        self._bulk = end.bulk is not None

    def _send_packets(self, most: int) -> bool:
        ready = self._writable.ipoll  # unlike poll() it allocates nothing
        write = sys.stdout.buffer.write
        first = began = self._looked
        while True:
            out = self._out
            if out is not self._cut_of:  # the same buffer every time
                self._cut_of = out
                self._cuts = [out[at : at + PACKET] for at in range(0, len(out), PACKET)]
            at = self._at
            for packet in self._cuts[at:] if at else self._cuts:
                for _ in ready(0):
                    break
                else:
                    if not self._room():
                        break
                if at == HALF and not self._fresh(SILENCE):
                    break
                write(packet)
                at += 1
            if at < len(self._cuts):
                self._at = at
                self._fresh()
                if ticks_diff(self._looked, began) > STUCK:
                    self._even = False
                    self._give_back()
                return False
            self._at = 0
            self._out = b""
            self._go_on()
            fresh = self._fresh()
            now = self._looked
            if ticks_diff(now, began) > STUCK:  # a write has waited: somebody else has written, too
                self._even = False
            if not self._even or not self._out or len(self._out) % PACKET:
                self._give_back()
                return len(self._out) > 0
            if ticks_diff(now, first) > most or not (fresh or self._fresh(SILENCE)):
                return True
            began = now

    def _room(self) -> bool:
        """Whether there is room for a packet soon: it leaves in 0.05 ms, or in 1 ms if the PC takes its time."""
        poll = self._writable.poll
        for _ in range(LOOKS):
            if poll(0):
                return self._fresh(SILENCE)
        return False

    def _give_back(self) -> None:
        """The buffer of whole packets; what of it is not sent goes byte by byte."""
        self._out = self._out[self._at * PACKET :] if self._at else self._out
        self._at = 0
        self._cut_of = b""
        self._cuts = []

    def _fresh(self, patience: int = 0) -> bool:
        """Whether a frame has begun so recently that the bus cannot be suspended. With `patience` (us) it waits for the
        next one: 0.5 ms, as a rule."""
        began = now = ticks_us()
        while True:
            frame = self._frame()
            if frame != self._seen:
                if self._seen >= 0:
                    self._since = self._looked
                    last = ticks_add(self._looked, (frame - self._seen - 1 & 2047) * 1000)  # each takes 1 ms
                    if ticks_diff(now, last) >= 0:  # else they do not count on
                        self._since = last
                self._seen = frame
            self._looked = now
            if ticks_diff(now, self._since) < FRESH:
                return True
            self._since = ticks_add(now, -FRESH)  # no older: the ticks begin again after 18 minutes
            if ticks_diff(now, began) >= patience:
                return False
            now = ticks_us()

    def _send_bytes(self) -> bool:
        out = self._out
        poll = self._writable.poll
        write = sys.stdout.buffer.write
        sent = 0
        most = min(len(out), AT_ONCE)
        while sent < most and poll(0):
            if not sent & 7 and not self._fresh(SILENCE):
                break
            write(out[sent : sent + 1])
            sent += 1
        self._out = out[sent:]
        return sent == most and most > 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from turnlink.device import DeviceEnd

"""The PC's end of the USB serial cable: plugs it in and pulls it, sleeps and wakes, opens and closes the port (DTR),
sends, and reads or does not read.

Unlike the emulator's own USB host it polls the guest only when there is something to send (an answered poll every
10 us would keep an idle guest busy), every packet takes its time on the wire, and serial packets are taken only while
the port is open and the PC reads, so that the guest feels a PC that has stopped reading. The port starts closed.

Times of USB 2.0: a device is left alone for 100 ms after it was plugged in (7.1.7.3), reset for at least 10 ms and
given 10 ms to recover (7.1.7.5), suspended by 3 ms without frames, and woken by 20 ms of resume signal and 10 ms to
recover (7.1.7.7). A cable that is pulled is no message: all that the guest sees is that the frames end.
"""

from collections.abc import Callable
from typing import Any

from emulator.chip.usb_device import BusSide
from emulator.chip.usb_frames import BEST_PACKET_US, LONGEST_PACKET_US, SHORTEST_PACKET_US, InLane, Wire

FIRST_BUFFER, LAST_BUFFER = 0x80, 0xFC  # buffer control registers, RP2040 datasheet 4.1.3.2
OUT = 4  # every second one is of an OUT endpoint
DTR_AND_RTS = 3
SETUP_BYTES = 8
MS = 1e6  # ns
CONTROL_GAP_NANOS = 2 * MS  # between two control transfers: the guest needs time for its status stage
ATTACH_NANOS, RESET_NANOS, RECOVERY_NANOS = 100 * MS, 10 * MS, 10 * MS
IDLE_NANOS = 3 * MS
RESUME_NANOS = 20 * MS


class UsbHost:
    """Serves the guest's USB serial device; `received` is called with what the PC reads.

    `packet_us` is how long an IN packet of 64 bytes takes, 50 to 1000 us: 53 is what the wire allows, hubs and slow
    hosts need more. Without `plugged` the handheld is switched on with no cable.
    """

    def __init__(
        self,
        device: Any,
        received: Callable[[bytes], None],
        *,
        packet_us: float = BEST_PACKET_US,
        plugged: bool = True,
    ) -> None:
        self.plugged = plugged
        self.asleep = False  # the host has suspended the bus
        self.open = False  # somebody has the port open: DTR
        self.reading = True  # that somebody also reads
        self.outgoing = bytearray()  # sent by the PC, not yet fetched by the guest
        self.on_bus_reset: list[Callable[[], None]] = []  # called when a reset of the bus has ended
        cdc, usb, clock = device.cdc, device.mcu.usb_ctrl, device.mcu.clock
        self._cdc, self._usb, self._clock = cdc, usb, clock
        self._enabled = self._enumerated = self._live = False  # live: the host exchanges packets
        self._wire = Wire(clock)
        self._bus = BusSide(usb, clock, self._wire)
        self._serial = InLane(self._wire, clock, self._takes_serial, usb.dpram_updated)
        self.set_packet_us(packet_us)
        self._control = InLane(self._wire, clock, lambda: self._live, usb.dpram_updated)
        self._parked: tuple[int, int] | None = None  # the guest waits for bytes: endpoint, room
        self._setups: list[bytes] = []
        self._line_sent_at = 0.0
        self._next: Callable[[], None] = self._attach
        self._next_alarm = clock.create_alarm(lambda: self._next())
        self._idle_alarm = clock.create_alarm(self._bus.suspend)
        self._line_alarm = clock.create_alarm(self._send_line_state)
        self._setup_alarm = clock.create_alarm(self._setup_arrives)
        cdc.on_serial_data = received
        cdc.on_device_connected = self._has_enumerated
        self._set_line_state, cdc._cdc_set_control_line_state = cdc._cdc_set_control_line_state, self._line_state
        self._other_endpoint_read, usb.on_endpoint_read = usb.on_endpoint_read, self._endpoint_read
        self._answered, usb.dpram_updated = usb.dpram_updated, self._buffer_filled
        self._send_setup, usb.send_setup_packet = usb.send_setup_packet, self._setup
        self._set_address, usb.on_reset_received = usb.on_reset_received, None  # not before the guest has recovered
        self._forget_device, usb.on_reset = usb.on_reset, self._chip_reset
        usb.on_usb_enabled = self._chip_enabled
        self._bus.on_pull_up = self._pull_up_changes
        usb.write_delay_microseconds = 0  # the wire's time counts instead

    # -- the cable and the host's sleep

    @property
    def connected(self) -> bool:
        """Whether the guest's USB device has been enumerated, and neither the cable nor sleep is between it and us."""
        return self._enumerated and self._live

    def plug(self) -> None:
        """Puts the cable in: the bus is reset, and after 0.12 s the device is there again, with its port closed."""
        if not self.plugged:
            self.plugged = True
            self._attach()

    def pull(self) -> None:
        """Pulls the cable: the bus is just idle, for good; a program's port is gone with it."""
        self.plugged = self.asleep = self.open = self._enumerated = False
        self.outgoing.clear()
        self._fall_silent()

    def suspend(self) -> None:
        """The host sleeps: no more frames. A program's port stays open. Without a cable there is nothing to feel."""
        if self.plugged:
            self.asleep = True
            self._fall_silent()

    def resume(self) -> None:
        """It wakes up again, without a reset of the bus."""
        if self.asleep:
            self.asleep = False
            self._idle_alarm.cancel()
            self._bus.resume()
            self._then(RESUME_NANOS, self._frames_return if self._enumerated else self._reset_bus)

    def reset(self) -> None:
        """The host resets the bus, as it does after errors, whatever is going on: a program's port is gone, and the
        device is enumerated again."""
        if self.connected:
            self.open = False
            self._reset_bus()

    def clocked(self, running: bool) -> bool:
        """The guest starts or stops the clock of its USB; whether that cuts us off. What we send meanwhile is answered
        all the same, unlike on a real Pico."""
        self._bus.clocked(running)
        return not running and self._wire.running

    def _fall_silent(self) -> None:
        self._next_alarm.cancel()
        self._setup_alarm.cancel()
        self._line_alarm.cancel()
        self._serial.stop()
        self._control.stop()
        self._live = False
        if self._wire.running:
            self._wire.stop()
            self._bus.frames_end()
            self._idle_alarm.schedule(IDLE_NANOS)

    def _then(self, nanos: float, what: Callable[[], None]) -> None:
        self._next = what
        self._next_alarm.schedule(nanos)

    def _frames_return(self) -> None:
        self._wire.start()
        self._bus.frames_begin()
        self._then(RECOVERY_NANOS, self._go_on)

    def _go_on(self) -> None:
        self._live = True
        self._request_line_state()
        self._control.go_on()
        self._serial.go_on()
        self._feed()

    # -- enumeration

    def _chip_enabled(self) -> None:
        self._enabled = True
        if self.plugged and not self._enumerated:
            self._attach()

    def _pull_up_changes(self, up: bool) -> None:
        """The guest shows itself, or looks as if the cable was pulled, of which a host wakes up."""
        if not up:
            self.open = self.asleep = False
            self._next_alarm.cancel()
            self._idle_alarm.cancel()
            self._forget()
        elif self.plugged:
            self._attach()

    def _attach(self) -> None:
        if self._enabled:
            self._idle_alarm.schedule(IDLE_NANOS)
            self._then(ATTACH_NANOS, self._reset_bus)

    def _reset_bus(self) -> None:
        if not self._bus.pulled_up:
            self._attach()
            return
        self._idle_alarm.cancel()
        self._forget()
        self._bus.reset()
        self._then(RESET_NANOS, self._reset_ends)

    def _reset_ends(self) -> None:
        self._wire.start()
        self._bus.frames_begin()
        for listener in self.on_bus_reset:
            listener()
        self._then(RECOVERY_NANOS, self._enumerate)

    def _enumerate(self) -> None:
        self._live = True
        self._set_address()

    def _has_enumerated(self) -> None:
        self._enumerated = True

    def _forget(self) -> None:
        """What was known of the device: it will be enumerated again."""
        self._enumerated = self._live = False
        self._parked = None
        self._setups.clear()
        self._setup_alarm.cancel()
        self._line_alarm.cancel()
        self._serial.clear()
        self._control.clear()
        self.outgoing.clear()
        self._wire.stop()
        self._bus.frames_end()
        self._forget_device()

    def _chip_reset(self) -> None:
        """The guest has left the bus; it will come back and be enumerated again."""
        self._enabled = False
        self._next_alarm.cancel()
        self._idle_alarm.cancel()
        self._bus.chip_reset()
        self._forget()

    # -- the port

    def set_packet_us(self, packet_us: float) -> None:
        """Makes the host slower or faster. Raises ValueError if it is not 50 to 1000 us."""
        if not SHORTEST_PACKET_US <= packet_us <= LONGEST_PACKET_US:
            raise ValueError(f"An IN packet takes {SHORTEST_PACKET_US:.0f} to {LONGEST_PACKET_US:.0f} us.")
        self._serial.pause_nanos = max(0.0, packet_us - BEST_PACKET_US) * 1000

    def set_open(self, is_open: bool) -> None:
        """Opens or closes the port on the PC."""
        if is_open != self.open:
            self.open = is_open
            if not is_open:
                self.outgoing.clear()
            self._request_line_state()
            self._serial.go_on()

    def set_reading(self, is_reading: bool) -> None:
        """Begins or stops to read what the guest sends."""
        self.reading = is_reading
        self._serial.go_on()

    def send(self, data: bytes) -> None:
        """Queues `data` for the guest."""
        self.outgoing += data
        self._feed()

    def _takes_serial(self) -> bool:
        return self._live and self.open and self.reading

    def _line_state(self, value: int | None = None, interface_number: int | None = None) -> None:
        """Control line state; at enumeration (no value) it is what the port on the PC is."""
        wanted = (DTR_AND_RTS if self.open else 0) if value is None else value
        self._line_sent_at = self._clock.nanos
        self._set_line_state(wanted, interface_number)

    def _request_line_state(self) -> None:
        if self.connected:
            gap = self._line_sent_at + CONTROL_GAP_NANOS - self._clock.nanos
            self._line_alarm.schedule(max(gap, 0.0))

    def _send_line_state(self) -> None:
        if self.connected and self._cdc.dtr != self.open:
            self._cdc.set_control_lines(dtr=self.open, rts=self.open)

    # -- packets

    def _setup(self, packet: bytes) -> None:
        self._setups.append(packet)
        self._setup_alarm.schedule(self._wire.claim(SETUP_BYTES))

    def _setup_arrives(self) -> None:
        for packet in self._setups:
            self._send_setup(packet)
        self._setups.clear()

    def _endpoint_read(self, endpoint: int, room: int) -> None:
        """The guest is ready for `room` bytes."""
        if endpoint <= 0 or endpoint != self._cdc._out_endpoint:
            self._other_endpoint_read(endpoint, room)
        else:
            self._parked = (endpoint, room)
            self._feed()

    def _feed(self) -> None:
        """Sends the guest a packet, if it waits for one and there is something to send."""
        if self._parked is not None and self.outgoing and self._live:
            (endpoint, room), self._parked = self._parked, None
            packet = bytes(self.outgoing[:room])
            del self.outgoing[:room]
            self._usb.endpoint_read_done(endpoint, packet, self._wire.claim(len(packet)) / 1000)

    def _buffer_filled(self, offset: int, value: int) -> None:
        """The guest wrote a buffer control register."""
        if not FIRST_BUFFER <= offset <= LAST_BUFFER or offset & OUT:
            self._answered(offset, value)
        elif self._cdc._in_endpoint > 0 and offset == FIRST_BUFFER + 8 * self._cdc._in_endpoint:
            self._serial.put(offset, value)
        else:
            self._control.put(offset, value)

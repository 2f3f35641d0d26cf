"""The PC's end of the USB serial cable: opens and closes the port (DTR), sends, and reads or does not read.

Three things differ from the emulator's own USB host. It polls the guest only when there is something to send (an
answered poll every 10 us would keep an idle guest busy). It takes packets only while the port is open and the PC
reads, so that the guest feels a PC that has stopped reading. And the port starts closed.
"""

from collections.abc import Callable
from typing import Any

AVAILABLE = 1 << 10  # RP2040 datasheet 4.1.2.7: the buffer is handed to the controller
DTR_AND_RTS = 3
CONTROL_GAP_NANOS = 2_000_000  # between two control transfers: the guest needs time for its status stage


class UsbHost:
    """Serves the guest's USB serial device; `received` is called with what the PC reads."""

    def __init__(self, device: Any, received: Callable[[bytes], None]) -> None:
        self.open = False  # somebody has the port open: DTR
        self.reading = True  # that somebody also reads
        self.connected = False  # the guest's USB device has been enumerated
        self.outgoing = bytearray()  # sent by the PC, not yet fetched by the guest
        self._cdc, self._usb, self._clock = device.cdc, device.mcu.usb_ctrl, device.mcu.clock
        self._parked: tuple[int, int] | None = None  # the guest waits for bytes: endpoint, room
        self._withheld: list[tuple[int, int]] = []  # packets of the guest that nobody has taken yet
        self._line_sent_at = 0.0
        self._line_alarm = self._clock.create_alarm(self._send_line_state)
        self._cdc.on_serial_data = received
        self._cdc.on_device_connected = self._enumerated
        self._set_line_state = self._cdc._cdc_set_control_line_state
        self._cdc._cdc_set_control_line_state = self._line_state
        self._other_endpoint_read = self._usb.on_endpoint_read
        self._usb.on_endpoint_read = self._endpoint_read
        self._buffer_updated = self._usb.dpram_updated
        self._usb.dpram_updated = self._buffer_filled
        self._controller_reset = self._usb.on_reset
        self._usb.on_reset = self._reset

    def set_open(self, is_open: bool) -> None:
        """Opens or closes the port on the PC."""
        if is_open != self.open:
            self.open = is_open
            if not is_open:
                self.outgoing.clear()
            self._request_line_state()
            self.take()

    def set_reading(self, is_reading: bool) -> None:
        """Begins or stops to read what the guest sends."""
        self.reading = is_reading
        self.take()

    def send(self, data: bytes) -> None:
        """Queues `data` for the guest."""
        self.outgoing += data
        if self._parked is not None and self.outgoing:
            parked, self._parked = self._parked, None
            self._endpoint_read(*parked)

    def take(self) -> None:
        """Fetches the packets that were waiting, if there is somebody to read them."""
        while self._withheld and self.open and self.reading:
            self._buffer_updated(*self._withheld.pop(0))

    def _enumerated(self) -> None:
        self.connected = True

    def _reset(self) -> None:
        """The guest has left the bus; it will come back and be enumerated anew."""
        self.connected = False
        self._parked = None
        self._withheld.clear()
        self.outgoing.clear()
        self._line_alarm.cancel()
        self._controller_reset()

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

    def _endpoint_read(self, endpoint: int, room: int) -> None:
        """The guest is ready for `room` bytes."""
        if endpoint <= 0 or endpoint != self._cdc._out_endpoint:
            self._other_endpoint_read(endpoint, room)
        elif not self.outgoing:
            self._parked = (endpoint, room)
        else:
            packet = bytes(self.outgoing[:room])
            del self.outgoing[:room]
            self._usb.endpoint_read_done(endpoint, packet)

    def _buffer_filled(self, offset: int, value: int) -> None:
        """The guest wrote a buffer control register; IN packets of the serial port may have to wait."""
        serial_in = 0x80 + 8 * self._cdc._in_endpoint if self._cdc._in_endpoint > 0 else None
        handed_over = value & (AVAILABLE | AVAILABLE << 16)
        if offset == serial_in and handed_over and (self._withheld or not (self.open and self.reading)):
            self._withheld.append((offset, value))
        else:
            self._buffer_updated(offset, value)

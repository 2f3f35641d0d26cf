"""GPIO 15, which MicroPython for the plain Pico borrows for 1 ms at every reset of the USB bus.

Erratum RP2040-E5: chips of the revisions B0 and B1 may miss that a reset has ended. The SDK's cure
(pico_fix/rp2040_usb_device_enumeration) routes a level through GPIO 15 to the USB controller: both pulls on, output
off, input forced high, function 8; after 1 ms it puts back what it found. It is compiled in for the Pico, not for the
Pico W (PICO_RP2040_B0_SUPPORTED in the SDK's board files), whose image runs here; so it is done from outside.

Who sets the pin up within that millisecond takes the level away, for which the cure then waits in an interrupt, perhaps
for ever, and loses its own setting afterwards: `disturbed`. Whether the edge detectors see the forced level the
datasheet does not say; here they do.
"""

from collections.abc import Callable
from typing import Any

GPIO = 15
CTRL = 8 * GPIO + 4  # RP2040 datasheet 2.19.6.1
PAD = 4 * GPIO + 4  # 2.19.6.3
IO_BANK0, PADS_BANK0 = 0x40014, 0x4001C
FUNCTION, USB_DEBUG = 0x1F, 8
OUTPUT_OFF, INPUT_HIGH = 2 << 12, 3 << 16
BOTH_PULLS = 3 << 2
EDGE_LOW, EDGE_HIGH = 1 << 2, 1 << 3
MS = 1e6  # ns


class BorrowedPin:
    """Borrows the pin of `mcu` at each of `resets`, a list of what is called when a reset of the bus has ended."""

    def __init__(self, mcu: Any, resets: list[Callable[[], None]]) -> None:
        self.times = 0
        self.disturbed = False
        self._pin = mcu.gpio[GPIO]
        self._mcu, self._io, self._pads = mcu, mcu.peripherals[IO_BANK0], mcu.peripherals[PADS_BANK0]
        self._before = (0, 0)
        self._back = mcu.clock.create_alarm(self._give_back)
        resets.append(self.borrow)

    def borrow(self) -> None:
        """Takes the pin for 1 ms."""
        self.times += 1
        self._before = ctrl, pad = self._pin.ctrl, self._pin.pad_value
        self._pads.write_uint32(PAD, pad | BOTH_PULLS)
        self._io.write_uint32(CTRL, ctrl & ~FUNCTION | OUTPUT_OFF | INPUT_HIGH | USB_DEBUG)
        self._edge(EDGE_HIGH)
        self._back.schedule(MS)

    def _give_back(self) -> None:
        self.disturbed |= self._pin.ctrl & FUNCTION != USB_DEBUG
        ctrl, pad = self._before
        self._io.write_uint32(CTRL, ctrl)
        self._pads.write_uint32(PAD, pad)
        self._edge(EDGE_LOW)

    def _edge(self, edge: int) -> None:
        """The forced level comes or goes: an edge for a pin that is low."""
        if not self._pin.input_value:
            self._pin.irq_status |= edge
            self._mcu.update_io_interrupt()

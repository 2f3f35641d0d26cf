"""Data and supply of the LED build's pixels.

It is a file of its own so that the OLED build has no byte of it in its memory.
"""

from machine import Pin, bitstream

from roller.hw import pins

# ns high and low of a 0, then of a 1, for SK6812MINI (rev. 01, 10): 300/900 and 600/600, each +-150. MicroPython's loop
# makes the lows 80 ns shorter, and 180 longer after each byte (emulated). The highs suit WS2812B as well.
BITS = (320, 850, 700, 550)
_pin = Pin(pins.PIXELS, Pin.OUT, value=0)
_supply = Pin(pins.PIXEL_POWER)  # pulled up on the board: until somebody says otherwise the pixels are supplied


def send(grb: bytearray | bytes) -> None:
    """Send the colours of the pixels: green, red, blue for each. Interrupts wait meanwhile, 1 ms for 35 pixels."""
    bitstream(_pin, 0, BITS, grb)


def power(on: bool) -> bool:
    """Switch the pixels' supply on or off, where the board can (from rev 0.2 on); returns whether it was on."""
    was = _supply.value()
    _supply.init(Pin.OUT, value=on)
    return was == 1

"""The I2C bus: every failure is an OSError, and a bus that hangs is freed.

machine.I2C is silent about a data byte that gets no acknowledge: the count that it returns is short, writeto_mem
returns None, and what readfrom_mem returns then is not the register (MicroPython 1.27, pico-sdk). And a chip that holds
SDA low, as one does whose host was reset while it read a zero, lets every transfer wait for its timeout, for ever: nine
clocks and a STOP free it (NXP UM10204, 3.1.16), which the SDK does not send.

Law: a bus that stays hung costs the game no more than a timeout now and then.
"""

EIO = 5
ETIMEDOUT = 110  # the bus hangs
CLOCKS = 9
PAUSES = (50, 800)  # ms that a hung bus is left alone: at first, and at most; each is twice the one before
TRIES = 3  # of an address, before nobody is there
DISPLAYS = 0x3C, 0x3D  # by the wiring of its SA0: most modules are at the first
NOTHING = b"\x00\xe3"  # the display's command that does nothing (SSD1306 datasheet 9, E3h)


class Bus:
    """`controller` opens machine.I2C again, `sda` and `scl` are its pins, `now` tells the time in ms."""

    def __init__(self, controller: "Callable[[], I2C]", sda: "Pin", scl: "Pin", now: "Callable[[], int]") -> None:
        self._controller = controller
        self._i2c = controller()
        self._sda = sda
        self._scl = scl
        self.now = now
        self._pause = 0  # ms, while the bus hangs
        self._again = 0  # when it is tried again

    def writeto(self, address: int, data: "bytes | bytearray | memoryview") -> None:
        """Write `data`. OSError: EIO if the chip did not acknowledge all of it, ETIMEDOUT if the bus hangs."""
        self._ready()
        try:
            if self._i2c.writeto(address, data) != len(data):
                raise OSError(EIO)
        except OSError as error:
            self._failed(error)
        self._pause = 0

    def writevto(
        self, address: int, parts: "Sequence[bytes | bytearray | memoryview]", then: "bytearray | None" = None
    ) -> None:
        """Write `parts` one after the other in one transfer, and read on into `then`. OSError as above."""
        self._ready()
        try:
            if self._i2c.writevto(address, parts, then is None) != sum([len(part) for part in parts]):
                raise OSError(EIO)
            if then is not None:
                self._i2c.readfrom_into(address, then)
        except OSError as error:
            self._failed(error)
        self._pause = 0

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        """Read registers from `register` on. OSError as above; the buffer may then hold anything."""
        self.writevto(address, (bytes((register,)),), buffer)

    def readfrom_mem(self, address: int, register: int, count: int) -> bytearray:
        """Reads `count` registers from `register` on into a new buffer. Raises OSError."""
        buffer = bytearray(count)
        self.readfrom_mem_into(address, register, buffer)
        return buffer

    def answers(self, address: int) -> bool:
        """Whether a chip is at `address`: it is asked several times. OSError: the bus hangs, and cannot tell."""
        for _ in range(TRIES):
            try:
                self._ready()
                self._i2c.writeto(address, NOTHING)
                return True
            except OSError as error:
                if error.args[0] == ETIMEDOUT:
                    raise
        return False

    def reads(self, address: int) -> bool:
        """Whether a chip is at `address`, which nothing is written to: it may be any. OSError: the bus hangs."""
        self._ready()
        try:
            self._i2c.readfrom_into(address, bytearray(1))
        except OSError as error:
            if error.args[0] == ETIMEDOUT:
                raise
            return False
        return True

    def display(self, unknown: int = DISPLAYS[0]) -> int:
        """Where a display is; 0 if there is none, and `unknown` if the bus hangs."""
        try:
            for address in DISPLAYS:
                if self.answers(address):
                    return address
        except OSError:
            return unknown
        return 0

    def _ready(self) -> None:
        """Free the bus if it hangs, or raise ETIMEDOUT: that takes 0.4 ms, a transfer that hangs 10."""
        if self._pause:
            if self.now() < self._again:
                raise OSError(ETIMEDOUT)
        elif self._sda() and self._scl():
            return
        sda, scl = self._sda, self._scl
        for pin in (scl, sda):
            pin.init(pin.OPEN_DRAIN, pin.PULL_UP, value=1)
        for _ in range(CLOCKS):
            scl(0)
            scl(1)
        scl(0)
        sda(0)
        scl(1)
        sda(1)
        self._i2c = self._controller()
        if not (sda() and scl()):
            self._failed(OSError(ETIMEDOUT))

    def _failed(self, error: OSError) -> None:
        """Leave a bus that hangs alone for a while; raises the error."""
        if error.args[0] == ETIMEDOUT:
            self._pause = min(2 * self._pause or PAUSES[0], PAUSES[1])
            self._again = self.now() + self._pause
        raise error


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from machine import I2C, Pin

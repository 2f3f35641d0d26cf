"""The glass of an SSD1306 for tests: it understands what comes over I2C and holds what a player would see."""

# How many bytes follow a command (datasheet 9); none follow the others.
ARGUMENTS = {0x20: 1, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Glass:
    """A bus with an SSD1306 on it: commands, places, data. Shows what a player would see. A command whose arguments
    do not come takes them from the next transfer."""

    def __init__(self) -> None:
        self.transfers = 0
        self.bytes_taken = 0
        self.fault_in = None  # fail from the n-th transfer from now on
        self.clock = 0  # ms
        self.refuse = None  # called with each byte: whether it gets no acknowledge
        self.lose_power()

    def now(self) -> int:
        return self.clock

    def lose_power(self) -> None:
        """As at power-on: dark, its RAM noise."""
        self.ram = bytearray(b"\xaa\x55\x0f" * 342)[:1024]
        self.on = self.pumped = False
        self.contrast = 0x7F
        self.at = [0, 0]
        self.command = []

    def refuse_once(self, after: int, dip: bool = False) -> None:
        """Refuse one byte, after so many more; with `dip` because the power is lost."""
        self.refuse = _Once(self, after, dip)

    @property
    def lit(self) -> bool:
        return self.on and self.pumped

    def writeto(self, address: int, data: bytes) -> None:
        self.writevto(address, [data])

    def writevto(self, address: int, parts: list, then: "bytearray | None" = None) -> None:
        """What is read is its status: it does not give its RAM back."""
        self.transfers += 1
        if self.fault_in is not None:
            self.fault_in -= 1
            if self.fault_in < 0:
                raise OSError(5)
        data = b"".join([bytes(part) for part in parts])
        assert address == 0x3C
        control = -1  # the last control byte (8.1.5.2), while what it belongs to is to come
        for byte in data:
            if self.refuse is not None and self.refuse(byte):
                raise OSError(5)
            self.bytes_taken += 1
            if control < 0:
                assert byte & 0x3F == 0, data
                control = byte
                continue
            if control & 0x40:
                self._data(byte)
            else:
                self._command(byte)
            if control & 0x80:  # only one byte belongs to it
                control = -1

    def _command(self, byte: int) -> None:
        self.command.append(byte)
        code = self.command[0]
        given = self.command[1:]
        if len(given) < ARGUMENTS.get(code, 0):
            return
        self.command = []
        if code == 0x20:
            assert given[0] == 2, "addressing by page"
        elif 0xB0 <= code <= 0xB7:
            self.at[1] = code & 7
        elif code < 0x10:
            self.at[0] = self.at[0] & 0x70 | code
        elif code < 0x20:
            self.at[0] = (code & 7) << 4 | self.at[0] & 15
        elif code == 0x81:
            self.contrast = given[0]
        elif code == 0x8D:
            self.pumped = bool(given[0] & 4)
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF

    def _data(self, byte: int) -> None:
        self.ram[self.at[1] * 128 + self.at[0]] = byte
        self.at[0] = (self.at[0] + 1) % 128


class _Once:
    """Counts down to the one byte that is refused."""

    def __init__(self, glass: Glass, after: int, dip: bool) -> None:
        self.glass = glass
        self.after = after
        self.dip = dip

    def __call__(self, byte: int) -> bool:
        self.after -= 1
        if self.after == -1 and self.dip:
            self.glass.lose_power()
        return self.after == -1

"""The glass of an SSD1306 for tests: it understands what comes over I2C and holds what a player would see."""

# How many bytes follow a command (datasheet 9); none follow the others.
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Glass:
    """The receiving side of an SSD1306: commands, windows, data. Shows what a player would see."""

    def __init__(self) -> None:
        self.ram = bytearray(1024)
        self.on = False
        self.contrast = 0
        self.window = [0, 127, 0, 7]
        self.at = [0, 0]
        self.data_bytes = 0
        self.fault_in = None   # fail the n-th transfer from now

    def writeto(self, address: int, data: bytes) -> None:
        self.writevto(address, [data])

    def writevto(self, address: int, parts: list) -> None:
        if self.fault_in is not None:
            self.fault_in -= 1
            if self.fault_in < 0:
                raise OSError(5)
        data = b"".join([bytes(part) for part in parts])
        assert address == 0x3C and data[0] in (0x00, 0x40), data
        if data[0] == 0x40:
            self._data(data[1:])
        else:
            self._commands(list(data[1:]))

    def _commands(self, data: list) -> None:
        while data:
            code = data.pop(0)
            given = [data.pop(0) for _ in range(ARGUMENTS.get(code, 0))]
            if code == 0x21:
                self.window[0:2] = given
                self.at[0] = given[0]
            elif code == 0x22:
                self.window[2:4] = given
                self.at[1] = given[0]
            elif code == 0x81:
                self.contrast = given[0]
            elif code in (0xAE, 0xAF):
                self.on = code == 0xAF

    def _data(self, data: bytes) -> None:
        left, right, first, last = self.window
        for byte in data:
            self.data_bytes += 1
            self.ram[self.at[1] * 128 + self.at[0]] = byte
            self.at[0] += 1
            if self.at[0] > right:
                self.at[0] = left
                self.at[1] = self.at[1] + 1 if self.at[1] < last else first

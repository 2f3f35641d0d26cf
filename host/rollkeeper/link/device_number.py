"""Which handheld is meant: that of `--port`, that of `--device` by its serial number or the ending of it, or the only
one on the USB."""

from rollkeeper.link import serial_port
from rollkeeper.link.port_errors import NoDevice, SeveralDevices

SHORTEST_ENDING = 4  # digits of a serial number that name a board


def choose(port: str | None, device: str | None = None, before: str = "") -> str:
    """The path of the port to open: `port` if it was named, else that of the board with the serial number `device`
    (or with that ending), else that of the only board on the USB; of several, the one with the serial number `before`.
    """
    if port:
        return port
    found = serial_port.boards()
    there = ", ".join(f"{board.serial_number or 'without a serial number'} at {board.path}" for board in found)
    if device:
        return _one(device, [board for board in found if _is(board, device)], there)
    if not found:
        raise NoDevice(
            "no handheld found: no Pico with MicroPython is on the USB; plug it in with a data cable (some only "
            "charge), or name its port with --port"
        )
    again = [board for board in found if before and board.serial_number == before]
    if len(found) > 1 and len(again) != 1:
        raise SeveralDevices(
            f"{len(found)} boards are plugged in ({there}): name the one you mean with --device and its serial number, "
            "or with --port and its path"
        )
    return (again or found)[0].path


def _one(device: str, meant: list[serial_port.Board], there: str) -> str:
    """The path of the only board that is `meant`; `there`: the text that lists all that are there."""
    if not meant:
        raise NoDevice(
            f"no handheld with the serial number {device} is on the USB ({there or 'no board is'}): plug it in, or "
            "name another one"
        )
    if len(meant) > 1:
        raise SeveralDevices(f"{len(meant)} boards end in {device} ({there}): write the whole serial number")
    return meant[0].path


def _is(board: serial_port.Board, device: str) -> bool:
    """Whether `device` is the board's serial number, or its ending as `rollkeeper games` shows it."""
    number, wanted = board.serial_number.lower(), device.lower()
    return number == wanted or (len(wanted) >= SHORTEST_ENDING and number.endswith(wanted))

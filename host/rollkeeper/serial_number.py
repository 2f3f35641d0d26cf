"""How a handheld is named: by its serial number, or by the ending of it, as `rollkeeper games` shows it."""

SHORTEST_ENDING = 4  # digits


def is_meant(serial_number: str, device: str) -> bool:
    """Whether `device` is this serial number, or its ending."""
    number, wanted = serial_number.lower(), device.lower()
    return number == wanted or (len(wanted) >= SHORTEST_ENDING and number.endswith(wanted))

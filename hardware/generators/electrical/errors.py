"""What the electrical numbers refuse."""

from generators.errors import HardwareError


class UnknownBuffer(HardwareError):
    """A level shifter whose figures are not known."""

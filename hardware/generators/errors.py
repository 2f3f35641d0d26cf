"""What is refused below hardware/: every refusal has a name, and says what to do."""


class HardwareError(Exception):
    """A file of the hardware that cannot be made or checked."""

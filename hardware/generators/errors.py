"""The named errors of the programs below hardware/; each says what to do."""


class HardwareError(Exception):
    """A file of the hardware that cannot be made or checked."""

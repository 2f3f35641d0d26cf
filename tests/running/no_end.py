"""A loop that a fault could keep from ever ending ends with an error. Also for MicroPython."""

MOST = 20000  # turns; the longest honest loop of the tests takes a tenth of them


def going_on(wanted, most=MOST):
    """A turn as long as `wanted()`, and an error after too many."""
    for turn in range(most):
        if not wanted():
            return
        yield turn
    raise AssertionError("it goes on without end")

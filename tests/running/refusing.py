"""Assertions that read the same under pytest and under MicroPython, which has neither pytest nor unittest."""


def refused(name, call, *arguments, **fields):
    """Assert that `call(*arguments, **fields)` raises an error whose `name` is `name`; returns its message."""
    try:
        call(*arguments, **fields)
    except Exception as error:
        if getattr(error, "name", None) != name:
            raise
        return error.message
    raise AssertionError("not refused as " + name)

"""What modules that are shared with the PC program take from `typing`: MicroPython ignores types, not their imports."""

TYPE_CHECKING = Any = Callable = Mapping = NotRequired = Sequence = None


class TypedDict:
    """A base of classes that only say which fields a dict has."""

"""JSON that people write: a field named twice is an error, of which Python's own parser takes the last."""

from json import JSONDecoder

from rollkeeper.wording import quoted


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NamedTwice(f"the field {quoted(twice)} is named twice")
    return fields


class NamedTwice(ValueError):
    """An object with a field that is named twice."""


_decode = JSONDecoder(object_pairs_hook=_once).decode


def parsed(text: str) -> object:
    """The value of a JSON text. Raises ValueError, or RecursionError for what is nested too deep."""
    return _decode(text)

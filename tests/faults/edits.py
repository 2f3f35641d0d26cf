"""Damage to bytes, for fuzzing: flipped, overwritten, lost, put in, doubled, and stretches that changed places."""

from hypothesis import strategies as st

Edit = tuple[str, int, int, bytes]
EDITS = st.tuples(
    st.sampled_from(["flip", "overwrite", "lose", "put in", "double", "swap", "cut off"]),
    st.integers(0, 1 << 16),
    st.integers(0, 400),
    st.binary(min_size=1, max_size=24),
)


def edited(data: bytes, edit: Edit) -> bytes:
    """`data` after one edit; places are taken modulo its length."""
    kind, at, length, new = edit
    if not data:
        return new if kind == "put in" else data
    at %= len(data)
    stretch = data[at : at + length]
    if kind == "flip":
        return data[:at] + bytes((data[at] ^ (1 << length % 8),)) + data[at + 1 :]
    if kind == "overwrite":
        return data[:at] + new[: len(data) - at] + data[at + len(new) :]
    if kind == "lose":
        return data[:at] + data[at + length :]
    if kind == "put in":
        return data[:at] + new + data[at:]
    if kind == "double":
        return data[: at + length] + stretch + data[at + length :]
    if kind == "swap":
        behind = data[at + length : at + 2 * length]
        return data[:at] + behind + stretch + data[at + 2 * length :]
    return data[:at]


def all_edited(data: bytes, edits: list[Edit]) -> bytes:
    """`data` after several edits."""
    for edit in edits:
        data = edited(data, edit)
    return data


def bytes_held(thing: object, seen: set[int] | None = None) -> int:
    """Bytes and characters that an object of ours holds on to, however deep."""
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return 0
    seen.add(id(thing))
    if isinstance(thing, memoryview):
        return 0  # of a buffer that is counted itself
    if isinstance(thing, bytes | bytearray | str):
        return len(thing)
    if isinstance(thing, dict):
        return sum(bytes_held(key, seen) + bytes_held(value, seen) for key, value in thing.items())
    if isinstance(thing, list | tuple | set):
        return sum(bytes_held(each, seen) for each in thing)
    return bytes_held(vars(thing), seen) if hasattr(thing, "__dict__") else 8

"""The last self-test on the flash, for a PC to fetch: a line for its end and one for each result, with checksums.

It is replaced in one go (see `line_file`): a power cut leaves the old one or the new one.
"""

from collections import OrderedDict

from roller import SELF_TEST, VERSION
from roller.line_file import replace
from turnlink.line import encode


def keep(
    results: "list[tuple[str, bool, str]]", now: int, path: str = SELF_TEST
) -> "Iterator[tuple[bool, str] | None]":
    """Put the results on the flash, in several steps (see `checks.answer`); `now` is ms since boot. Says (False, why)
    if there is no room."""
    passed = int(all([each[1] for each in results]))
    said = encode(OrderedDict([("selftest", len(results)), ("passed", passed), ("firmware", VERSION), ("t", now)]))
    for each in results:
        yield None
        said += b"\n" + encode(OrderedDict([("check", each[0]), ("passed", int(each[1])), ("said", each[2])]))
    yield None
    try:
        replace(path, said + b"\n")
    except OSError:
        yield False, "no room"
    yield True, ""


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

"""The last self-test on the flash, for a PC to fetch: a line for its end and one for each result, with checksums.

Law: it is replaced in one go. A power cut leaves the old one or the new one.
"""

import os
from collections import OrderedDict

from roller import VERSION
from turnlink.line import encode

PATH = "/selftest"


def keep(results: "list[tuple[str, bool, str]]", now: int, path: str = PATH) -> "tuple[bool, str]":
    """Put the results on the flash; `now` is ms since boot. Says (False, why) if there is no room."""
    passed = int(all([well for _, well, _ in results]))
    new = path + ".new"
    try:
        with open(new, "wb") as file:
            head = [("selftest", len(results)), ("passed", passed), ("firmware", VERSION), ("t", now)]
            file.write(encode(OrderedDict(head)) + b"\n")
            for name, well, said in results:
                file.write(encode(OrderedDict([("check", name), ("passed", int(well)), ("said", said)])) + b"\n")
        os.rename(new, path)
    except OSError:
        try:
            os.remove(new)
        except OSError:
            pass
        return False, "no room"
    return True, ""

"""The locks over a power cut. They are no part of a game's history, so they are not in the journal but in a file of
a few bytes: the number of the event they belong to, and the lock mask.

The file is not in the drive's root: littlefs keeps a file so small in the log of its directory, and every import reads
the root's. Twenty locks would make power-on 90 ms longer."""

PATH = "/journal/locks"


def keep(n: int, locks: int) -> None:
    """Remember `locks` for the time after event `n`. A full flash only costs the locks."""
    try:
        with open(PATH, "w") as file:
            file.write("%d %d" % (n, locks))
    except OSError:
        pass


def kept(n: int) -> int:
    """The locks remembered for the time after event `n`, or -1: also when the file is not as `keep` has written it."""
    try:
        with open(PATH) as file:
            text = file.read()
        locks = int(text.split(" ")[-1]) & 31
        return locks if text == "%d %d" % (n, locks) else -1
    except (OSError, ValueError):
        return -1

"""A sample of mutants: the same for the same seed, and the same wherever the code has stayed the same.

Each line gets one before any gets a second, because a line full of operators has fifty and says no more than another.
What is drawn hangs on the text of the line, not on its number: lists of accepted mutants outlive a change elsewhere.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

from mutation.mutant import Maker, Mutant, Place

SAME = ("_Is", "_IsNot")  # `is` instead of `==` is the same for all that CPython keeps once: it says too little


def sample(places: Iterable[Place], count: int, seed: int) -> list[Mutant]:
    """So many mutants of these places, or all if there are fewer."""
    lines = [_drawn(line, seed) for line in _lines(places, seed)]
    return list(islice(_rounds(lines), count))


def _lines(places: Iterable[Place], seed: int) -> list[list[Place]]:
    """The places of each line, the lines in the order in which they are drawn."""
    found: dict[tuple[Path, int], list[Place]] = defaultdict(list)
    for place in places:
        if not place.operator.endswith(SAME):
            found[place.path, place.number].append(place)
    texts = {path: path.read_text(encoding="utf-8").splitlines() for path, _ in found}
    times: Counter[tuple[Path, str]] = Counter()
    lots = {}
    for path, number in sorted(found):
        text = texts[path][number - 1].strip()
        times[path, text] += 1
        lots[path, number] = _lot(seed, path.name, text, times[path, text])
    return [found[line] for line in sorted(found, key=lambda line: lots[line])]


def _drawn(places: list[Place], seed: int) -> Iterator[Mutant]:
    """The mutants of a line, in the order in which they are drawn; two that come to the same text are one."""
    maker = Maker(places[0].path)
    text = maker.code.splitlines()[places[0].number - 1].strip()
    seen: set[str] = set()
    times: Counter[str] = Counter()
    lots = {}
    for place in places:
        times[place.operator] += 1
        lots[place] = _lot(seed, text, place.operator, times[place.operator])
    for place in sorted(places, key=lambda place: lots[place]):
        mutant = maker.mutant(place)
        if mutant is not None and mutant.source not in seen:
            seen.add(mutant.source)
            yield mutant


def _rounds(lines: list[Iterator[Mutant]]) -> Iterator[Mutant]:
    """One of each, then a second one of each, until there is none left."""
    while lines:
        left = []
        for line in lines:
            mutant = next(line, None)
            if mutant is not None:
                left.append(line)
                yield mutant
        lines = left


def _lot(*words: object) -> str:
    return sha256("\0".join(map(str, words)).encode()).hexdigest()

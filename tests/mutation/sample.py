"""A sample of mutants: the same for the same seed, and the same wherever the code has stayed the same.

Each line gets one before any gets a second, because a line full of operators has fifty and says no more than another.
What is drawn hangs on the text of the line, not on its number: the lists of accepted mutants outlive a change elsewhere.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from mutation.mutants import Maker, Mutant, Place, places_of

SAME = ("_Is", "_IsNot")  # `is` instead of `==` is the same for all that CPython keeps once: it says too little


def sample(paths: Iterable[Path], count: int, seed: int) -> list[Mutant]:
    """So many mutants of these files, or all if there are fewer."""
    drawn: list[Mutant] = []
    for path_lines in _rounds([_drawn(line, seed) for line in _lines(paths, seed)]):
        drawn.append(path_lines)
        if len(drawn) == count:
            break
    return drawn


def _lines(paths: Iterable[Path], seed: int) -> list[list[Place]]:
    """The places of each line, the lines in the order in which they are drawn."""
    lines: list[tuple[str, list[Place]]] = []
    for path in paths:
        texts = path.read_text(encoding="utf-8").splitlines()
        found: dict[int, list[Place]] = defaultdict(list)
        for place in places_of(path):
            if not place.operator.endswith(SAME):
                found[place.number].append(place)
        times: Counter[str] = Counter()
        for number in sorted(found):
            text = texts[number - 1].strip()
            times[text] += 1
            lines.append((_lot(seed, path.name, text, times[text]), found[number]))
    return [places for _, places in sorted(lines, key=lambda each: each[0])]


def _drawn(places: list[Place], seed: int) -> Iterator[Mutant]:
    """The mutants of a line, in the order in which they are drawn; two that come to the same text are one."""
    maker = Maker(places[0].path)
    seen: set[str] = set()
    times: Counter[str] = Counter()
    lots = []
    for place in places:
        times[place.operator] += 1
        lots.append((_lot(seed, maker.code.splitlines()[place.number - 1], place.operator, times[place.operator]), place))
    for _, place in sorted(lots, key=lambda each: each[0]):
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

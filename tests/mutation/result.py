"""What has become of the mutants of a part, and whether that is good enough."""

from collections import Counter

from rich.console import Console
from rich.markup import escape

from mutation.accepted import accepted
from mutation.mutant import Mutant
from mutation.parts import ENOUGH, ROOT, Part
from mutation.trying import HUNG, KILLED, UNSEEN


class Result:
    """`became` is filled from outside: what became of each mutant that was tried."""

    def __init__(self, part: Part, mutants: list[Mutant], exhaustive: bool) -> None:
        self.part = part
        self.mutants = mutants
        self.exhaustive = exhaustive
        self.became: dict[Mutant, str] = {}
        self._accepted = {
            (each.file, each.line, becomes) for each in accepted(part.accepted) for becomes in each.becomes
        }

    @property
    def survivors(self) -> list[Mutant]:
        """Those that no test noticed, and that are not accepted."""
        return [each for each in self._lived if each.key not in self._accepted]

    @property
    def stale(self) -> list[Mutant]:
        """Those that are accepted, and that a test noticed."""
        return [each for each in self.became if each not in self._lived and each.key in self._accepted]

    @property
    def gone(self) -> list[tuple[str, str, str]]:
        """What is accepted, and is no mutant any more: can be said only of files whose mutants were all tried."""
        left = {each.file for each in self.mutants if each not in self.became}
        files = {each.file for each in self.mutants} - left if self.exhaustive else set()
        return sorted(key for key in self._accepted - {each.key for each in self.mutants} if key[0] in files)

    @property
    def score(self) -> float:
        """How many of the mutants that mean something were killed."""
        killed = len(self.became) - len(self._lived)
        return killed / max(1, killed + len(self.survivors))

    @property
    def good(self) -> bool:
        """Whether that is good enough."""
        enough = not self.survivors if self.exhaustive else self.score >= ENOUGH or not self.survivors
        return enough and not self.stale and not self.gone

    @property
    def _lived(self) -> list[Mutant]:
        return [each for each, became in self.became.items() if became not in (KILLED, HUNG)]

    def print_to(self, console: Console) -> None:
        """The counts, and whatever is wrong."""
        made, lived = Counter(each.file for each in self.became), Counter(each.file for each in self._lived)
        for file, count in sorted(made.items()):
            console.print(f"{file:<20}{count:>5} mutants {count - lived[file]:>5} killed {lived[file]:>4} survive")
        hung = sum(became == HUNG for became in self.became.values())
        console.print(
            f"{self.part.name}: {len(self.became)} of {len(self.mutants)} mutants tried: "
            f"{len(self.became) - len(self._lived)} killed ({hung} hung), {len(self._lived)} survive, of which "
            f"{len(self._lived) - len(self.survivors)} are accepted. {self.score:.1%} of the others are killed."
        )
        for each in self.survivors:
            unseen = ", no test runs it" if self.became[each] == UNSEEN else ""
            self._show(console, f"survives, not accepted{unseen}", each)
        for each in self.stale:
            self._show(console, "accepted, but does not survive", each)
        for file, line, becomes in self.gone:
            console.print(f"[red]accepted, but is no mutant any more[/] {file}")
            console.print(f"  - {escape(line)}\n  + {escape(becomes)}", highlight=False, soft_wrap=True)
        if len(self.became) < len(self.mutants):
            left = len(self.mutants) - len(self.became)
            console.print(f"[yellow]The time was up: {left} mutants were not tried.[/]")

    def _show(self, console: Console, what: str, mutant: Mutant) -> None:
        where = mutant.path.relative_to(ROOT)
        console.print(f"[red]{what}[/] {where}:{mutant.numbers[0]} ({mutant.operator})", soft_wrap=True)
        console.print(f"  - {escape(mutant.line)}\n  + {escape(mutant.becomes)}", highlight=False, soft_wrap=True)

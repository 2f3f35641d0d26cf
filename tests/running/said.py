"""What `rollkeeper sync` said on stderr, without how far it was and whom it waited for: a busy computer adds those."""

import re

IN_PASSING = re.compile(r"\d+ %: .+|rollkeeper: another program is writing to the database.*")


def said(err: str) -> list[str]:
    """The other lines."""
    return [line for line in err.splitlines() if not IN_PASSING.fullmatch(line)]

"""docs/reference/errors.md: `python -m rollkeeper.cli.errors_page` in a clone writes it again, from the code.

What is said stands where it is raised. It is read there, not typed again: a part that only a running program knows is
an ellipsis.
"""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from rollkeeper.carried import find_firmware
from rollkeeper.store import errors as database

PACKAGE = Path(__file__).resolve().parents[1]
PAGE = PACKAGE.parents[1] / "docs" / "reference" / "errors.md"
PARTS = ("happened", "safe", "todo", "name")  # what a RollkeeperError takes, in this order
ROOMS = {  # of the package: "" is all that is not named
    "The port and the cable": ("link", "sync"), "Putting it on a Pico": ("flashing", "carried"),
    "The database and names": ("store", "place"), "The pages": ("web",),
    "Playing, and real dice": ("play", "real_dice"),
    "Checking, and the coach": ("verify", "entropy", "coach", "chances", "review", "scores"),
    "Files, and the program itself": ("",),
}  # fmt: skip
# Of those that say nothing of it where they are raised: it is in what happened, or nothing needs doing.
FURTHER = {
    "against-the-rules": "enter something else; the name that is said is that of the rule, see below",
    "backup-unwritable": "name a file in a folder that you may write and that has room",
    "bad-house": "`rollkeeper rules EDITION` lists the switches of an edition and what they may be",
    "bad-name": "choose a name that has letters, and is not too long",
    "bad-question": "go back, and choose from the lists of the page",
    "box-refused": "look at the card: the message says why; choose another box, or do it on the handheld",
    "cannot-begin": "finish or give up what the message names, then begin again",
    "cut-off": "the name that is said is that of the reason: look there; what was copied is safe, sync once more",
    "database-gone": "nothing needs doing; if you moved the file, name its new place with --database",
    "declined": "do what the handheld says; it is in the message",
    "handheld-failed": "start it again; the name that is said is that of the reason",
    "http-port-taken": "leave --port away, or name another one",
    "import-refused": "nothing was imported: mend the file, or export it again; its name is that of the reason",
    "log-refused": "mend the line that is named; its name is that of the rule, see below",
    "no-further-game": "begin a new game, on a new card",
    "no-permission": "`rollkeeper doctor --udev-rule` prints a rule that lets you (Linux), and how to install it",
    "no-service": "nothing needs doing",
    "no-such-handheld": "`rollkeeper doctor` lists the handhelds; a part of the number is enough",
    "no-such-player": "`rollkeeper players` lists the names",
    "no-such-throw": "go back to the game, and choose a roll from its list",
    "not-offered": "`rollkeeper rules EDITION` says what an edition leaves to the players",
    "other-nonce": "nothing needs doing: the game goes on, and `rollkeeper verify` says so of it",
    "other-protocol": "update the older of the two: the program, or the handheld with `rollkeeper flash`",
    "players-met": "nothing: two who have played against each other stay two",
    "sqlite-only": "the message names the server's own tool for it",
    "still-waiting": "wait, or end it with Ctrl-C; nothing is lost",
    "there-again": "nothing needs doing",
    "wrong-file": "the message names the verb that takes such a file",
}
BASES = {"FlashingError", "DatabaseError", "PassesByItself"}
BEGIN = """# Errors by name

Every error of the program ends in its name, such as `(no-device)`: look it up here.

![What the handheld says when a part fails is on another page](../gallery/no-sensor.png)

What the handheld says has [a page of its own](../how-to/fix-it.md). In every case nothing that was saved is deleted.
`...` stands for what only the running program knows: a port, a name, a number. This page is written from the program,
and a test keeps it so.
"""
RULES = """
## Refusals of the rules

A log, or somebody who enters dice, wants what the rules do not allow. Nothing was changed: the game stands where it
stood. In a game, do something that is allowed; in a file, the line that is named is wrong, or one before it is missing.

| name | what it says |
|---|---|
"""


class Row(NamedTuple):
    """An error: its name, the folder or module of the package that raises it, what it means and what to do."""

    name: str
    room: str
    means: str
    todo: tuple[str, ...]


def page() -> str:
    """The whole page."""
    found = rows()
    said = [BEGIN]
    for title, rooms in ROOMS.items():
        others = {room for each in ROOMS.values() for room in each} if "" in rooms else set()
        mine = [row for row in found if (row.room not in others if others else row.room in rooms)]
        said.append(f"\n## {title}\n\n| name | what it means | what to do |\n|---|---|---|\n")
        said += [f"| `{row.name}` | {_cell(row.means)} | {'<br>'.join(map(_cell, row.todo))} |\n" for row in mine]
    said.append(RULES)
    said += [f"| `{name}` | {'<br>'.join(map(_cell, texts))} |\n" for name, texts in sorted(refusals().items())]
    return "".join(said)


def rows() -> list[Row]:
    """Every named error of the program, by name."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    classes: dict[str, list[ast.ClassDef]] = {}
    rooms: dict[str, str] = {}
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(node)
                rooms.setdefault(node.name, path.relative_to(PACKAGE).with_suffix("").parts[0])
    ours = {name for name in classes if _is_ours(name, classes)} - BASES
    found: dict[str, tuple[str, list[str], list[str]]] = {}  # the first room, what it means, what to do
    for path, tree in trees.items():
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        calls = list(_raised(tree, ours, classes))
        known = vars(import_module(".".join(("rollkeeper", *parts)).removesuffix(".__init__"))) if calls else {}
        for name, call in calls:
            said = dict(zip(PARTS, call.args, strict=False)) | {str(each.arg): each.value for each in call.keywords}
            own = [each for each in _text(said["name"], known) if "..." not in each] if "name" in said else []
            happened = _text(said["happened"], known) if own else [ast.get_docstring(each) for each in classes[name]]
            _, means, todo = found.setdefault(own[0] if own else hyphened(name), (rooms[name], [], []))
            means += filter(None, happened)
            todo += _text(said["todo"], known) if "todo" in said else []
    for says in vars(database).values():
        if isinstance(says, database.Says):
            name = says.kind if isinstance(says.kind, str) else hyphened(says.kind.__name__)
            _, means, todo = found.setdefault(name, ("store", [], []))
            means.append(re.sub(r"{\w+}", "...", says.happened))
            todo.append(re.sub(r"{\w+}", "...", says.todo))
    return [
        Row(name, room, " / ".join(dict.fromkeys(map(_first, means))),
            tuple(dict.fromkeys(each for each in todo if each.strip(". "))) or (FURTHER.get(name, ""),))
        for name, (room, means, todo) in sorted(found.items())
    ]  # fmt: skip


def refusals() -> dict[str, tuple[str, ...]]:
    """Every refusal of the rules: its name, and what it says."""
    found: dict[str, list[str]] = {}
    for path in sorted((find_firmware(None) / "lib" / "fivedice").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                (name,), texts = _text(node.args[0], {}), _text(node.args[1], {})
                found.setdefault(name, []).extend(texts)
    return {name: tuple(dict.fromkeys(texts)) for name, texts in found.items()}


def _is_ours(name: str, classes: dict[str, list[ast.ClassDef]]) -> bool:
    bases = [base.id for each in classes[name] for base in each.bases if isinstance(base, ast.Name)]
    return any(base == "RollkeeperError" or (base in classes and _is_ours(base, classes)) for base in bases)


def _raised(
    tree: ast.Module, ours: set[str], classes: dict[str, list[ast.ClassDef]]
) -> Iterator[tuple[str, ast.Call]]:
    """Where an error gets its words: in its own __init__ if it has one, else where it is made."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in ours and _worded(node):
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
                    yield node.name, call
        elif isinstance(node, ast.Call) and (name := ast.unparse(node.func)) in ours:
            if all(map(_worded, classes[name])):
                continue
            yield name, node


def _worded(node: ast.ClassDef) -> bool:
    return any(isinstance(each, ast.FunctionDef) and each.name == "__init__" for each in node.body)


def _text(node: ast.expr, known: dict[str, object]) -> list[str]:
    """The texts that an expression may be; what is not known is an ellipsis."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            texts = [""]
            for value in values:
                texts = [before + each for before in texts for each in _text(value, known)]
            return texts
        case ast.FormattedValue(value=value):
            return _text(value, known)
        case ast.Name(id=name):
            return [found if isinstance(found := known.get(name), str) else "..."]
        case ast.IfExp(body=body, orelse=other):
            return [*_text(body, known), *_text(other, known)]
        case ast.BinOp(left=left, op=ast.Mod()) | ast.Call(func=ast.Attribute(value=left, attr="format")):
            return [re.sub(r"{\w*}|%\w", "...", each) for each in _text(left, known)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [one + other for one in _text(left, known) for other in _text(right, known)]
    return ["..."]


def hyphened(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "-", name).lower()


def _first(text: str) -> str:
    """The first sentence of a docstring, in one line; a text that is no sentence is made one."""
    line = re.split(r"(?<=[.?])\s+(?=[A-Z`])", " ".join(text.split()))[0]
    return line if line.endswith((".", "?")) else f"{line[:1].upper()}{line[1:]}."


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")

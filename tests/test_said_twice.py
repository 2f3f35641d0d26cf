"""A fact that two files must state, because one cannot read the other, is the same in both."""

import ast
import json
import re
from pathlib import Path
from typing import Any

from emulator.parts import pixel_chain
from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE, MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from generators.case.lengths import lengths
from generators.wiring import draw_modules
from roller.app import phases
from roller.crash import STOOD
from roller.remote import wrong_in_roster
from rollkeeper import say
from rollkeeper.carried import read_pins
from rollkeeper.cli import VERBS
from rollkeeper.cli.players import roster
from rollkeeper.scores.box_titles_and_pips import CHAIN, PIPS, TITLES, as_script
from rollkeeper.store import tables
from rollkeeper.store.names import short_forms
from rollkeeper.store.tables import metadata
from rollkeeper.term.handheld_tables import ADVICE
from turnlink.line import LONGEST

ROOT = Path(__file__).parent.parent
PROTOCOL = (ROOT / "firmware/lib/turnlink/PROTOCOL.md").read_text(encoding="utf-8")


def constant(folder: str, file: str, name: str) -> Any:
    """What a file somewhere in a folder gives a name, read without running it: it may need what is not here."""
    (path,) = (ROOT / folder).rglob(file)
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"{file} has no {name}")


def taken(name: str) -> bool:
    return short_forms([name], {}) == [name]


def test_the_limits_on_names() -> None:
    assert max(edition.most for edition in EDITIONS.values()) == MOST_PLAYERS
    assert f"up to {MOST_PLAYERS}, of up to {LONGEST_NAME} characters of ASCII" in PROTOCOL
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    assert f"up to {words[MOST_PLAYERS - 1]}" in str(roster.help)


def test_the_names_of_the_bots() -> None:
    assert say.BOTS == phases.BOTS


def test_both_ends_take_the_same_names() -> None:
    names = ["", "x" * LONGEST_NAME, "x" * (LONGEST_NAME + 1), " Ann", "Ann ", "A B"]
    names += [f"A{chr(n)}B" for n in range(300)]
    assert [taken(name) for name in names] == [not wrong_in_roster([name]) for name in names]
    for count in (MOST_PLAYERS, MOST_PLAYERS + 1):
        seats = [f"P{n}" for n in range(count)]
        assert (wrong_in_roster(seats) == "") == (count == MOST_PLAYERS)


def test_the_titles_of_boxes() -> None:
    assert tuple(TITLES) == BOXES
    long = {"3": "Three", "4": "Four", "Sm.": "Small", "Lg.": "Large"}  # what the display has no room for
    names = constant("firmware", "box_names.py", "NAMES")
    shown = {box: names[box] for box in BOXES}
    assert {box: " ".join(long.get(word, word) for word in name.split()) for box, name in shown.items()} == TITLES


def test_the_pips_of_dice() -> None:
    assert [len(spots) for spots in PIPS] == list(range(7))
    assert constant("firmware", "dice_face.py", "SPOTS") == PIPS
    assert dict(enumerate(PIPS)) == {0: (), **draw_modules.PIPS}


def test_the_chain_of_the_led_builds_pixels() -> None:
    assert len(CHAIN) == constant("firmware", "pixels.py", "PIPS") == pixel_chain.PIPS
    faces = constant("firmware", "pixels.py", "FACES")  # the last is a die with all its pips
    lit = [{spot for bit, spot in enumerate(CHAIN) if face >> bit & 1} for face in faces]
    assert lit == [*(set(spots) for spots in PIPS), set(CHAIN)]
    for face, places in constant("hardware/generators/case", "pictures.py", "FACES").items():
        assert {CHAIN[place] for place in places} == set(PIPS[face])
    mm = lengths()
    x, y, step = mm["keys"]["led"]["x"][0], mm["dice"]["y"], mm["dice"]["pip_pitch"]
    assert mm.pips[:7] == [(x + step * right, y + step * down) for right, down in CHAIN]


def test_the_page_is_told_the_same() -> None:
    told = dict(re.findall(r"^export const (\w+) = (.+);$", as_script(), re.MULTILINE))
    assert {name: json.loads(value) for name, value in told.items()} == json.loads(
        json.dumps({
            "BOXES": BOXES, "UPPER": UPPER, "LOWER": LOWER, "EXTRA": EXTRA_FIVE_ALIKE,
            "UPPER_BONUS": UPPER_BONUS, "UPPER_BONUS_FROM": UPPER_BONUS_FROM,
            "TITLES": TITLES, "PIPS": PIPS, "CHAIN": CHAIN,
        })
    )  # fmt: skip


def test_for_how_long_the_step_loop_may_stand_still() -> None:
    """The crash log and the display say it."""
    seconds = constant("firmware", "board.py", "HUNG") // 1000
    assert f"stood still for {seconds} s" in STOOD


def test_the_line_limit() -> None:
    assert f"at most {LONGEST} bytes" in PROTOCOL


def test_gpio_numbers() -> None:
    """`hardware/check.sh` compares what is drawn and made; this, what is said."""
    pins = read_pins()
    assert not any("{" in advice.format_map(pins) for advice in ADVICE.values())
    pages = [(ROOT / "hardware" / name).read_text(encoding="utf-8") for name in ("led/README.md", "faults.md")]
    said = {"PIXELS": r"GP(\d+) to hole 27", "K2": r"its GP(\d+) \(pin 15, key 2\)", "SHAKE": r"not reach GP(\d+)"}
    for signal, words in said.items():
        assert re.findall(words, " ".join(" ".join(pages).split())) == [str(pins[signal])], signal


def test_the_tables_of_the_database() -> None:
    assert len(tables.statements()) == sum(1 + len(table.indexes) for table in metadata.tables.values())


def on_screens(source: str) -> set[str]:
    """The texts of a file of the firmware that a person may see on the handheld: not what it prints for a terminal."""
    tree = ast.parse(source)
    hidden = {
        id(part) for node in ast.walk(tree)
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print")
        for part in ast.walk(node)
    }  # fmt: skip
    texts = [part for part in ast.walk(tree) if isinstance(part, ast.Constant) and id(part) not in hidden]
    return {part.value for part in texts if isinstance(part.value, str)}


def test_no_screen_names_a_command() -> None:
    """Who plays need not know how the program was installed."""
    targets = re.findall(r"^([a-z0-9-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    command = re.compile(
        rf"\bmake ({'|'.join(targets)})\b|\brollkeeper ({'|'.join(VERBS)})\b|\b(mpremote|pipx?|python3?|REPL)\b"
    )
    seen = 0
    for path in sorted((ROOT / "firmware" / "roller").rglob("*.py")):
        texts = on_screens(path.read_text(encoding="utf-8"))
        seen += len(texts)
        assert [text for text in texts if command.search(text)] == [], path.name
    assert seen > 500 and "Change the batteries, or plug in USB. Your game is safe." in on_screens(
        (ROOT / "firmware/roller/app/pages/message.py").read_text(encoding="utf-8")
    )

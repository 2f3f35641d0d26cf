"""What `rollkeeper doctor` and a self-test have found, as a table; and what to do about a part that failed."""

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from rollkeeper.carried import read_pins
from rollkeeper.doctor.finding import Finding
from rollkeeper.sync.reports import Result, Results
from rollkeeper.wording import shown

STYLES = {"ok": "green", "warning": "yellow", "problem": "bold red", "failed": "bold red"}


def findings_table(findings: list[Finding]) -> Table:
    """A row for each; what several in a row are about is named once."""
    table = _wide_table()
    area = ""
    for finding in findings:
        style = "dim" if finding.level == "ok" else "default"
        name = "" if finding.area == area else finding.area
        area = finding.area
        _add(table, finding.level, name, finding.found, Text(shown(finding.advice), style))
    return table


def selftest_table(results: Results) -> Table:
    """A row for each part that was tried."""
    table = _wide_table()
    for each in results.results:
        _add(table, "ok" if each.passed else "failed", shown(each.name), each.said, Text(advice(each)))
    return table


def _wide_table() -> Table:
    columns = (Column(no_wrap=True), Column(no_wrap=True), Column(overflow="fold"))
    return Table(*columns, box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))


def _add(table: Table, level: str, about: str, found: str, todo: Text) -> None:
    text = [Text(shown(found))]
    if todo:
        text.append(Text("→ ", todo.style).append(todo))
    table.add_row(Text(level, STYLES[level]), Text(about), Group(*text))


ADVICE = {
    "display": "check the display's four wires (SDA on GP{OLED_SDA}, SCL on GP{OLED_SCL}, 3.3 V, GND) and that its "
    "address is 0x3C or 0x3D",
    "sensor": "check the sensor's wires; it shares SDA and SCL with the display, its address is 0x18 or 0x19, and its "
    "INT1 goes to GP{SHAKE}; one of another kind is not supported: play with key 5 held, or take a LIS3DH or a "
    "vibration switch",
    "flash": "run `rollkeeper sync` to make room; if it reads other bytes than were written, the Pico's flash is worn",
    "random": "games go on: their dice rest on your shakes, the times of keys and the system's random bytes, and the "
    "log says so; run `rollkeeper doctor --entropy` and report what it says as an issue of the project",
    "battery": "change the cells; a value that no battery has points to the two equal resistors before "
    "GP{BATTERY}",
    "memory": "update the firmware with `rollkeeper flash`, and report this as an issue of the project",
    "LEDs": "check that each LED's long leg is on its GPIO (GP{L1} to GP{L5}), its resistor, and its order",
    "picture": "dark, but there is a display: check its four wires and restart; single wrong dots are its own",
    "sound": "check the piezo between GP{PIEZO} and GP{PIEZO_BACK}",
    "shake": "check the wire from the sensor's INT1, or from the vibration switch, to GP{SHAKE}",
    "kept": "run `rollkeeper sync` to make room",
    **{f"key {n}": f"check that the key closes GP{{K{n}}} to GND, and its solder joints" for n in range(1, 6)},
}  # with the signals of hardware/pins.toml in braces


def advice(result: Result) -> str:
    """What to do about a failure, "" if nothing is known."""
    return "" if result.passed else ADVICE.get(result.name, "").format_map(read_pins())

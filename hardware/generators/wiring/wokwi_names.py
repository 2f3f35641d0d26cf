"""`python -m generators.wiring.wokwi_names FOLDER`: is the committed table of Wokwi's pin names what the package says?

FOLDER is where `npm install @wokwi/elements` put its node_modules. Ends with 0 if every name is there, 1 if not, 3 if
the package is not in the folder: then nothing was checked. `--update` writes the table anew. The Pico is not in that
package but in wokwi/wokwi-boards (boards/pi-pico/board.json); a test compares its names with the Pico's own pins.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import click

from generators.errors import HardwareError
from generators.wiring.wokwi import NAMES, PIN, names

PACKAGE = Path("node_modules", "@wokwi", "elements")
BOARD = {"from": "wokwi/wokwi-boards, boards/pi-pico/board.json", "version": "1"}
GOOD, FAILED, NOT_CHECKED = 0, 1, 3


class NoElements(HardwareError):
    """The npm package is not there."""


def packaged(folder: Path) -> dict[str, dict[str, Any]]:
    """The table as the package in this folder has it. Raises NoElements."""
    package = folder / PACKAGE
    if not package.is_dir():
        raise NoElements(f"{package} is not there: run `npm install @wokwi/elements` in {folder}.")
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    table: dict[str, dict[str, Any]] = {}
    for kind in sorted(PIN):
        if kind == "wokwi-pi-pico":
            table[kind] = {**BOARD, "pins": list(PIN[kind].values())}
            continue
        source = (package / "dist" / "esm" / f"{kind.removeprefix('wokwi-')}-element.js").read_text(encoding="utf-8")
        pins = list(dict.fromkeys(re.findall(r"name: '([^']+)', x:", source)))
        table[kind] = {"from": "npm @wokwi/elements", "version": version, "pins": pins}
    return table


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--update", is_flag=True, help="Write the table anew.")
def main(folder: Path, update: bool) -> None:
    """Compare the committed table of pin names with the package in FOLDER."""
    try:
        found = packaged(folder)
    except NoElements as error:
        click.echo(f"NOTHING WAS CHECKED. {error}")
        sys.exit(NOT_CHECKED)
    if update:
        rows = ",\n".join(f"{json.dumps(kind)}: {json.dumps(row)}" for kind, row in found.items())
        NAMES.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8", newline="\n")
    committed = names()
    wrong = [kind for kind in found if set(committed.get(kind, {}).get("pins", ())) != set(found[kind]["pins"])]
    for kind in wrong:
        click.echo(f"{kind}: committed {committed.get(kind)}, the package has {found[kind]}")
    click.echo(f"{len(found)} kinds of parts, {sum(len(row['pins']) for row in found.values())} pins: "
               f"{'WRONG' if wrong else 'good'}")  # fmt: skip
    sys.exit(FAILED if wrong else GOOD)


if __name__ == "__main__":
    main(prog_name="python -m generators.wiring.wokwi_names")

"""Writes firmware/package.json from what is in the folder: `python -m rollkeeper.flashing.manifest`.

The same tree always gives the same bytes, so a test can compare the file with what this module would write.
"""

import json
from pathlib import Path

import click

import rollkeeper
from rollkeeper import carried
from rollkeeper.flashing.package_list import PACKAGE_LIST

# The PC's end of the cable is beside the handheld's, and has no business there.
ON_THE_PC = frozenset(f"lib/turnlink/{name}.py" for name in ("host", "bulk_received", "question"))


def manifest(firmware_dir: Path) -> str:
    """The text package.json should have: each .py of the tree but ON_THE_PC, and the coach's table; main.py last.

    main.py comes last because files are written in this order: an update that was cut short never leaves a
    new start file in front of old modules.
    """
    shipped = [*firmware_dir.rglob("*.py"), *firmware_dir.glob("*.table")]
    sources = sorted({path.relative_to(firmware_dir).as_posix() for path in shipped} - ON_THE_PC)
    sources.sort(key=lambda source: source == "main.py")
    content = {"urls": [[f"/{source}", source] for source in sources], "version": rollkeeper.__version__}
    pairs = ",\n".join(f"    {json.dumps(pair)}" for pair in content["urls"])
    return f'{{\n  "version": {json.dumps(content["version"])},\n  "urls": [\n{pairs}\n  ]\n}}\n'


@click.command()
@click.option("--firmware", type=click.Path(path_type=Path), help="The firmware folder (default: the clone's)")
def main(firmware: Path | None) -> None:
    """Rewrite firmware/package.json from the .py files of the folder."""
    folder = firmware if firmware is not None else carried.firmware()
    path, wanted = folder / PACKAGE_LIST, manifest(folder)
    present = path.read_text(encoding="utf-8") if path.is_file() else ""
    if present == wanted:
        click.echo(f"{path} is up to date.")
    else:
        path.write_text(wanted, encoding="utf-8", newline="\n")
        click.echo(f"{path} rewritten.")


if __name__ == "__main__":
    main()

"""Step `wiring`: writes hardware/breadboard/. A build that is wrong is not drawn."""

from pathlib import Path

from generators.circuit import oled
from generators.errors import HardwareError
from generators.facts import HARDWARE
from generators.wiring.joined import wrong
from generators.wiring.lists import filled, left_out_table, part_table, wire_table, wires_csv
from generators.wiring.oled_breadboard import module_wires, oled_breadboard, with_module
from generators.wiring.picture import picture


class WrongBreadboard(HardwareError):
    """A breadboard that is not the circuit."""


def texts() -> dict[str, str]:
    """The files that need nothing but the standard library, by their names."""
    build, circuit = oled_breadboard(), oled()
    if bad := wrong(build, circuit) + wrong(with_module(), circuit):
        raise WrongBreadboard("The breadboard is wrong: " + "; ".join(bad))
    module = module_wires(len(build.wires))
    lists = {
        "revision": f"Rev {circuit.revision}, not yet built: please report.",
        "parts": part_table(build),
        "wires": wire_table(build.wires),
        "module": wire_table(module),
        "left out": left_out_table(build),
    }
    readme = (HARDWARE / "breadboard" / "README.md").read_text(encoding="utf-8")
    return {
        "breadboard.svg": picture(build, module),
        "wires.csv": wires_csv(build.wires),
        "README.md": filled(readme, lists),
    }


def make(folder: Path) -> None:
    """Write the files below `folder`; the PNG needs cairosvg, an extra of `hardware`."""
    import cairosvg

    to = folder / "hardware" / "breadboard"
    to.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (to / name).write_text(text, encoding="utf-8", newline="\n")
    cairosvg.svg2png(url=str(to / "breadboard.svg"), write_to=str(to / "breadboard.png"))

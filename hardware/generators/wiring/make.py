"""Step `wiring`: writes hardware/breadboard/. A build that is wrong is not drawn."""

import io
from pathlib import Path

from generators.circuit import oled
from generators.errors import HardwareError
from generators.facts import HARDWARE
from generators.guide.shown import few_colours, shown
from generators.wiring.joined import wrong
from generators.wiring.lists import filled, left_out_table, step_tables, wire_table, wires_csv
from generators.wiring.oled_breadboard import module_wires, oled_breadboard, with_module
from generators.wiring.picture import of_step, picture


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
        "module": wire_table(module),
        "left out": left_out_table(build),
    }
    readme = (HARDWARE / "breadboard" / "README.md").read_text(encoding="utf-8")
    lists |= {f"step {n}": step_tables(build, step) for n, step in enumerate(shown(readme), 1)}
    return {
        "breadboard.svg": picture(build, module),
        "wires.csv": wires_csv(build.wires),
        "README.md": filled(readme, lists),
    }


def make(folder: Path) -> None:
    """Write the files below `folder`; the PNG needs cairosvg, an extra of `hardware`."""
    import cairosvg
    from PIL import Image

    to = folder / "hardware" / "breadboard"
    to.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (to / name).write_text(text, encoding="utf-8", newline="\n")
    cairosvg.svg2png(url=str(to / "breadboard.svg"), write_to=str(to / "breadboard.png"))
    (to / "steps").mkdir(exist_ok=True)
    before: list[str | int] = []
    for step in shown((to / "README.md").read_text(encoding="utf-8")):
        new: list[str | int] = [*step.parts, *step.wires]
        drawn = cairosvg.svg2png(bytestring=of_step(oled_breadboard(), new, before).encode())
        few_colours(Image.open(io.BytesIO(drawn)).convert("RGB")).save(to / "steps" / step.file, optimize=True)
        before += new

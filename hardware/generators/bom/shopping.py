"""hardware/shopping.md: what to buy for each build, with prices and totals."""

from generators.bom.counting import Need, needs
from generators.facts import Part, parts
from generators.led_circuit import led
from generators.oled_circuit import oled

HEAD = """\
# Shopping lists

Generated from [parts.toml](parts.toml) and the circuits by `make hardware`: change those.
Not yet built: please report.

Prices are a rough guide in euros for one piece, from 2026, without postage: they are for choosing a build, not for
budgeting a series. Where a row begins with words instead of a maker's number, any maker's part with those parameters
will do. "To check" says what nobody here could check: compare it with what you are about to order. Is something like it
in your drawer? [What works, and what does not](README.md#what-you-may-have-already).
"""
TITLES = {"breadboard": "Breadboard build", "oled": "OLED build", "led": "LED build"}
COLUMNS = "| pieces | part | number, or what decides | or | where | each | all |\n|--:|---|---|---|---|--:|--:|\n"


def shopping() -> str:
    """The text of the file."""
    lists = {"breadboard": needs("breadboard", None), "oled": needs("oled", oled()), "led": needs("led", led())}
    totals = "".join(f"| {TITLES[build]} | {_money(found)} |\n" for build, found in lists.items())
    text = f"{HEAD}\n| build | about, in euros |\n|---|--:|\n{totals}"
    for build, found in lists.items():
        rows = "".join(_row(need) for need in found)
        text += f"\n## {TITLES[build]}\n\n{COLUMNS}{rows}| | | | | **total** | | **{_money(found)}** |\n"
    choices = [Need(part, (), 1) for part in parts().values() if part.instead]
    text += "\n## Instead\n\nBoth boards have room for them; a builder's choice, in no total above.\n\n"
    text += "| part | number, or what decides | or | instead of | each |\n|---|---|---|---|--:|\n"
    for each in (need.part for need in choices):
        others = "; ".join(each.alternatives)
        text += f"| {each.value} | {_number(each)} | {others} | {each.instead} | {each.price:.2f} |\n"
    return text + _to_check([*(need for found in lists.values() for need in found), *choices])


def _number(part: Part) -> str:
    """The maker's number or what decides, one piece that has it, and where the cheapest house keeps it."""
    number = f"{part.part_number}; such as {part.piece}" if part.piece else part.part_number
    return f"{number}; LCSC {part.lcsc}" if part.lcsc else number


def _row(need: Need) -> str:
    part = need.part
    alternatives = "; ".join(part.alternatives)
    where = _runs(need.refs)
    cost = f"{part.price:.2f} | {need.cost:.2f}"
    return f"| {need.pieces} | {part.value} | {_number(part)} | {alternatives} | {where} | {cost} |\n"


def _money(found: list[Need]) -> str:
    return f"{sum(need.cost for need in found):.2f}"


def _runs(refs: tuple[str, ...]) -> str:
    """D11, D12, D13 as D11 to D13."""
    runs: list[list[str]] = []
    for ref in refs:
        letters = ref.rstrip("0123456789")
        follows = runs and runs[-1][-1] == f"{letters}{int(ref[len(letters) :]) - 1}"
        if follows:
            runs[-1].append(ref)
        else:
            runs.append([ref])
    return ", ".join(", ".join(run) if len(run) < 3 else f"{run[0]} to {run[-1]}" for run in runs)


def _to_check(found: list[Need]) -> str:
    """What is known about each part, and what is not."""
    text = "\n## Sources, and what to check\n\n| part | figures from | checked | to check |\n|---|---|---|---|\n"
    seen = set()
    for need in found:
        part = need.part
        if part.name not in seen and (part.source or part.checked or part.open):
            text += f"| {part.value} | {part.source} | {part.checked} | {part.open} |\n"
        seen.add(part.name)
    return text

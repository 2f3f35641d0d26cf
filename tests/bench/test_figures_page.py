"""docs/reference/figures.md has a row for each figure of the bench, with its bar."""

from pathlib import Path

from click.testing import CliRunner

from bench import __main__ as command
from bench.figure import Figure, rows

ROOT = Path(__file__).parents[2]
PAGE = command.PAGE.read_text(encoding="utf-8")


def test_each_row_is_a_figure_of_the_bench_with_its_bar() -> None:
    found = {name: [cell.strip() for cell in row.strip("|").split("|")] for name, row in rows(PAGE).items()}
    del found["what a person feels"]
    assert list(found) == [figure.name for figure in command.FIGURES], "each once, in the bench's order"
    for figure in command.FIGURES:
        _, said, bar, how = found[figure.name]
        assert (bar, how) == (figure.limit, figure.how)
        assert said.startswith("not measured") or _missed(figure, said) == said.endswith(": missed"), figure.name


def _missed(figure: Figure, said: str) -> bool:
    assert figure.unit in said, said
    return figure.of(float(said.split()[0].replace(",", ""))).missed


def test_one_part_can_be_chosen_and_its_rows_are_replaced(monkeypatch, tmp_path: Path) -> None:
    said = CliRunner().invoke(command.main, ["--help"]).output
    assert "Examples:" in said and all(name in said for name in command.PARTS)
    wrong = CliRunner().invoke(command.main, ["--only", "hardware"])
    assert wrong.exit_code == 2 and "tumbling" in wrong.output

    monkeypatch.setattr(command, "PAGE", tmp_path / "figures.md")
    command.PAGE.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(command, "micropython_image", Path)
    done = CliRunner().invoke(command.main, ["--only", "size"])
    assert done.exit_code == 0, done.output
    before, after = rows(PAGE), rows(command.PAGE.read_text(encoding="utf-8"))
    changed = {name for name in after if before[name] != after[name]}
    assert list(after) == list(before) and changed <= {figure.name for figure in command.PARTS["size"].figures}
    assert after["size of the firmware"] in done.output

"""`make gallery`: draws every screen of both builds, from an emulated handheld, to docs/gallery."""

from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from emulator.firmware import micropython_image
from gallery.page import BUILDS, page
from gallery.pictures import picture
from gallery.roll import NAME as ROLL
from gallery.roll import save_roll
from gallery.scene import Story
from gallery.sheet import sheet
from gallery.spoken import SHEETS, save_sheets
from gallery.stage import AnotherView, Seen, Stage
from gallery.stories import STORIES

FOLDER = Path(__file__).parents[2] / "docs" / "gallery"
EXAMPLES = """\b
Examples:
  make gallery                                       everything, in about five minutes of two cores
  make gallery ARGS='--only choosing --only splash'  these scenes, and those before them in their stories
  make gallery ARGS='--only roll'                    the animated picture of a roll
  make gallery ARGS=--languages                      only the sheets of the display in other languages, in seconds
  make gallery ARGS=--list                           the names of all scenes
"""


@click.command(epilog=EXAMPLES)
@click.option("--only", multiple=True, metavar="NAME", help="Draw this scene; may be given again.")
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), default=FOLDER, help="Another folder.")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Handhelds that play side by side.")
@click.option("--languages", is_flag=True, help="Draw only the sheets in other languages.")
@click.option("--list", "names_only", is_flag=True, help="Say what scenes there are, and play nothing.")
def main(only: tuple[str, ...], output: Path, jobs: int, languages: bool, names_only: bool) -> None:
    """Draw every screen of both builds as an emulated handheld shows it, played with keys and shakes."""
    names = [scene.name for story in STORIES for scene in story.scenes] + [ROLL]
    if names_only:
        click.echo("\n".join(names))
        return
    if languages:
        save_sheets(output)
        return
    if unknown := sorted(set(only) - set(names)):
        raise click.UsageError(f"There is no scene {', '.join(unknown)}; --list names those that there are.")
    wanted = set(only or names)
    stories = [story for story in STORIES if wanted & {scene.name for scene in story.scenes}]
    output.mkdir(parents=True, exist_ok=True)
    micropython_image()  # fetched once, not by each process
    try:
        seen = [each for each in _played(stories, jobs, ROLL in wanted, output) if each.scene.name in wanted]
    except AnotherView as refusal:
        raise click.ClickException(str(refusal)) from refusal
    for each in seen:
        picture(each).save(output / f"{each.scene.name}.png", optimize=True)
    if all((output / f"{name}.png").exists() for name in names):
        _tell(output, names)
    size = sum(path.stat().st_size for path in output.iterdir()) / 1e6
    click.echo(f"{len(seen)} scenes are in {output}, which has {size:.2f} MB.")


def _tell(output: Path, names: list[str]) -> None:
    """The page, and the contact sheets; pictures of scenes that there are no more go."""
    (output / "README.md").write_text(page(STORIES), encoding="utf-8")
    sheets = []
    for build, _ in BUILDS:
        sheets.append(f"{build}-sheet")
        drawn = sheet([story for story in STORIES if story.build == build], output)
        drawn.save(output / f"{sheets[-1]}.png", optimize=True)
    save_sheets(output)
    for old in sorted({path.stem for path in output.glob("*.png")} - {*names, *sheets, *SHEETS}):
        (output / f"{old}.png").unlink()


def _played(stories: list[Story], jobs: int, roll: bool, output: Path) -> list[Seen]:
    """Play them, `jobs` at a time."""
    columns = (TextColumn("{task.description:<20}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with ProcessPoolExecutor(jobs) as players, Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("scenes", total=sum(len(story.scenes) for story in stories) + roll)
        rolled = [players.submit(save_roll, output)] if roll else []
        playing = {players.submit(_play, STORIES.index(story)): story for story in stories}
        for done in as_completed([*rolled, *playing]):
            done.result()
            story = playing.get(done)
            progress.update(task, advance=len(story.scenes) if story else 1, description=story.group if story else ROLL)
    return [seen for done in playing for seen in done.result()]


def _play(at: int) -> list[Seen]:
    return list(Stage(STORIES[at]).scenes())


if __name__ == "__main__":
    main()

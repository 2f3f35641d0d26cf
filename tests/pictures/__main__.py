"""`make pictures`: draws the pictures of README that are pages, with Chromium. `make gallery` draws screens."""

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from host.web.conftest import PROGRAMS
from pictures.drawn import PICTURES, by_utc, save, scoreboard, shot
from rollkeeper.web.chances_shown import ChancesShown


@click.command()
@click.option("--only", multiple=True, type=click.Choice([*PICTURES]), help="This picture; may be given again.")
def main(only: tuple[str, ...]) -> None:
    """Draw the pictures of README that are pages. Look at each of them before you commit it."""
    from playwright.sync_api import sync_playwright

    by_utc()
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])

        def opened(url: str, width: int, height: int, *, dark: bool = False) -> Any:
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
            )  # fmt: skip
            page.goto(url)
            return page

        for name in only or PICTURES:
            with ExitStack() as stack:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                if name == "scoreboard":
                    chances = ChancesShown("turns")
                    chances.start()
                    stack.callback(chances.stop)
                    page = stack.enter_context(scoreboard(folder, opened, chances))
                else:
                    page = stack.enter_context(PICTURES[name](folder, opened))
                save(name, *shot(page))
                click.echo(f"docs/{name}.png is drawn")
        browser.close()


if __name__ == "__main__":
    main()

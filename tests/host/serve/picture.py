"""Draws docs/scoreboard.png: a game of three in the middle of a turn, with chances. Needs Chromium, and some minutes
the first time, as chances are worked out then:

    PYTHONPATH=firmware:tests .venv/bin/python -m host.serve.picture
"""

import random
import shutil
import tempfile
from pathlib import Path

from fivedice.game import Game, apply
from host.serve.served import Served
from host.serve.test_scoreboard_page import show
from rollkeeper.play.strategy import Choice, strategy_for
from rollkeeper.scores.scorecard import card_view
from rollkeeper.serve.chances_shown import ChancesShown

FILE = Path(__file__).parents[3] / "docs" / "scoreboard.png"
SEED = 11  # three players of whom each may win
BEFORE = 8 * 3 + 1  # turns; then it is Bob's
SIZE = {"width": 1280, "height": 720}


def game_of_three() -> Game:
    """The same game each time: Bob has rolled twice, and kept some dice."""
    chance = random.Random(SEED)
    game = apply(None, {"game": "travel", "players": ["Ann", "Bob", "Cyd"]})
    for total in ("66665", "11111", "22222"):
        game = apply(game, {"roll-off": total})
    for _ in range(BEFORE):
        game, choice = _turn(game, chance)
        game = apply(game, {"score": choice.box, "points": choice.points})
    return _turn(game, chance, 2)[0]


def _turn(game: Game, chance: random.Random, rolls: int = 3) -> tuple[Game, Choice]:
    """A turn as the automatic player plays it, up to the box."""
    mind = strategy_for(card_view(game, "12"))
    game = apply(game, {"roll": _thrown(chance, 5)})
    for left in range(2, 3 - rolls, -1):
        dice = game.dice or ()
        keep = mind.keep(dice, left)
        if keep is None:
            break
        fresh = iter(_thrown(chance, 5))
        faces = "".join(str(dice[place - 1]) if place in keep else next(fresh) for place in range(1, 6))
        game = apply(game, {"roll": faces, "keep": "".join(map(str, keep))})
    return game, mind.choose(game.dice or ())


def _thrown(chance: random.Random, count: int) -> str:
    return "".join(str(chance.randint(1, 6)) for _ in range(count))


def main() -> None:
    """Draw it."""
    from playwright.sync_api import sync_playwright

    chances = ChancesShown("turns")
    chances.start()
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), chances=chances) as served:
        show(served, game_of_three())
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, color_scheme="dark", reduced_motion="reduce")
            page.goto(served.url)
            page.locator("tfoot").wait_for(timeout=600_000)
            page.mouse.move(0, 0)
            page.screenshot(path=FILE)
            browser.close()
    chances.stop()


if __name__ == "__main__":
    main()

"""What the page About says of the game's commitment."""

from types import SimpleNamespace

import pytest

from fivedice.game import Game, apply
from roller.about_and_sync import told

COMMIT = "f1a20f30" + 56 * "0"


def begun(commit: str) -> Game:
    event: dict[str, object] = {"game": "web", "players": ["Ann"]}
    return apply(None, {**event, "commit": commit} if commit else event)


@pytest.mark.parametrize(
    ("state", "recorded", "said"),
    [
        (begun(COMMIT), None, "f1a20f30"),
        (begun(""), None, "none"),
        (begun(""), (begun(COMMIT), 0), "f1a20f30"),  # a practice game is on, or the score is kept on paper
        (begun(""), (None, 0), "none"),
    ],
)
def test_the_commitment_of_the_recorded_game(
    state: Game, recorded: tuple[Game | None, int] | None, said: str
) -> None:
    handheld = SimpleNamespace(
        app=SimpleNamespace(state=state, recorded=recorded), board=SimpleNamespace(device="e6"),
        journal=SimpleNamespace(last=7),
    )  # fmt: skip
    assert dict(told(handheld, "about")[1])["Commitment"] == said  # type: ignore[arg-type]

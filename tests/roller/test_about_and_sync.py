"""What the page About says of the game's commitment."""

from types import SimpleNamespace

import pytest

from fivedice.game import Game, apply
from roller.about_and_sync import rows_of

COMMIT = "f1a20f3000112233" + 48 * "0"


def begun(commit: str) -> Game:
    event: dict[str, object] = {"game": "web", "players": ["Ann"]}
    return apply(None, {**event, "commit": commit} if commit else event)


@pytest.mark.parametrize(
    ("state", "recorded", "said"),
    [
        (begun(COMMIT), None, "f1a20f3000112233"),
        (begun(""), None, "none"),
        (begun(""), (begun(COMMIT), 0), "f1a20f3000112233"),  # a practice game is on, or the score is kept on paper
        (begun(""), (None, 0), "none"),
    ],
)
def test_the_commitment_of_the_recorded_game(
    state: Game, recorded: tuple[Game | None, int] | None, said: str
) -> None:
    handheld = SimpleNamespace(
        app=SimpleNamespace(state=state, recorded=recorded, source=SimpleNamespace(fault="no bits")),
        board=SimpleNamespace(device="e6"),
        journal=SimpleNamespace(last=7),
        parts=lambda: [("Parts", "SH1106, LIS3DH")],
    )  # fmt: skip
    rows = dict(rows_of(handheld, "about")[1])  # type: ignore[arg-type]
    assert rows["Parts"] == "SH1106, LIS3DH"
    assert rows["Dice seal"] == said and rows["Random bits"] == "no bits"

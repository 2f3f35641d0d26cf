"""Challenge on the OLED build: the printed example of its sheet, the markers of four, and somebody who plays alone."""

from gallery.scene import Scene, Story


def challenge(*players: str) -> tuple[dict[str, object], ...]:
    """A game that has just begun; who is alone need not throw for the first turn."""
    begin: dict[str, object] = {"game": "challenge", "players": list(players)}
    throws = [{"roll-off": "66666"}, *[{"roll-off": "11111"}] * (len(players) - 1)] if len(players) > 1 else []
    return (begin, *throws)


TWO = Story("Challenge", (
    Scene("challenge-round", "Round", "A round begins: one player throws, for everybody.", "wait-1500"),
    Scene("challenge-keep", "Keep", "Ann says which markers stay: each key keeps the one above it.",
          "dice-33446 shake wait-500"),
    Scene("challenge-kept", "Keep", "Threes and fours stay; one more marker is needed.", "K1 K2 K3 K4"),
    Scene("challenge-sliding", "Slide", "Any key held is done: what stays slides to the right.",
          "down-2 wait-730 up-2"),
    Scene("challenge-slid", "Slide", "The open pockets are at the left, and Bob chooses next.", "wait-600"),
    Scene("challenge-keep-next", "Keep", "The same dice for Bob: fours.", "wait-1800 K3 K4"),
    Scene("challenge-table", "Table", "Everybody's pockets. One die is thrown next, for all; key 5 changes a choice.",
          "hold-2 wait-2600"),
    Scene("challenge-throwing", "Rolling", "The dice that are needed tumble.", "dice-1 shaking-700"),
    Scene("challenge-table-later", "Table", "Bob has two pockets open yet: two more dice.", "still-1600"),
    Scene("challenge-step-2", "Keep", "Step 2: the last throw stands at the left.", "dice-46 shake wait-500"),
    Scene("challenge-final", "Final", "After step 3: Ann fills a box.",
          "hold-2 wait-2600 K2 hold-2 wait-2600 dice-5 shake dice-4 shaking-500 still-900"),
    Scene("challenge-scores", "Scores", "With the list of every edition.", "wait-1200"),
    Scene("challenge-final-next", "Final", "Then it is Bob's turn to fill a box.", "K3 wait-900"),
    Scene("challenge-next-round", "Round", "The next round, and the entry before.", "K3 K3 wait-900"),
    Scene("challenge-standings", "Standings", "How it stands.", "K1"),
    Scene("challenge-card", "Card", "A card of Challenge.", "K2"),
), events=lambda: challenge("Ann", "Bob"))  # fmt: skip

FOUR = Story("Challenge", (
    Scene("challenge-four", "Table", "The pockets of four.",
          "wait-1500 dice-12455 shake wait-500 hold-1 wait-2600 K4 K5 hold-1 wait-2600 K1 K2 K3 K4 hold-1 wait-2600 "
          "K5 hold-1 wait-2600"),
    Scene("challenge-four-nudge", "Table", "A key that means nothing reminds of the shake.", "K3"),
), events=lambda: challenge("Ann", "Bob", "Cyd", "Dan"))  # fmt: skip

ALONE = Story("Challenge", (
    Scene("challenge-alone", "Final", "Alone, and five alike: they are named, and the boxes open.",
          "wait-1500 dice-44444 shake wait-500 K1 K2 K3 K4 K5 hold-1 wait-2600 hold-1 wait-800"),
), events=lambda: challenge("P1"))  # fmt: skip

STORIES = (TWO, FOUR, ALONE)

"""A turn, and what is scored, on the OLED build."""

from gallery.played import played
from gallery.scene import Scene, Story

FIRST = Story("A turn", (
    Scene("ready", "Ready", "Before the first roll: five blank dice, and what to do.", "wait-1500"),
    Scene("ready-nudge", "Ready", "A key that means nothing now: the display reminds of the shake.", "K2"),
    Scene("tumbling", "Rolling", "The dice tumble, each its own way, the faster the harder it is shaken.",
          "wait-900 dice-36624 shaking-760"),
    Scene("landing", "Rolling", "Hold still: one after the other comes to rest, from the left.", "still-465"),
    Scene("choosing", "Choosing", "After roll 1: lock dice, shake, or hold any key to score.", "wait-700"),
    Scene("choosing-locks", "Choosing", "Two sixes are locked; their LEDs shine, and three dice are free.", "K2 K3"),
    Scene("choosing-all-locked", "Choosing", "Shaken with all dice locked: nothing rolls, and it says why.",
          "K1 K4 K5 shaking-500 still-450"),
    Scene("tumbling-locks", "Rolling", "Roll 2: the locked dice lie, the free ones tumble.",
          "wait-1500 K1 K4 K5 dice-561 shaking-620"),
    Scene("choosing-second", "Choosing", "After roll 2, with the locks of before.", "still-1200"),
    Scene("rolled-out", "RolledOut", "After roll 3 keys mean nothing for a moment: look at the dice.",
          "K4 dice-63 shaking-500 still-530"),
    Scene("rolled-out-nudge", "RolledOut", "Shaken once more: there is no fourth roll.", "shaking-560"),
    Scene("scores-forced", "Scores", "Then the boxes open by themselves; there is no way back to the dice.",
          "still-1000"),
))  # fmt: skip

LUCK = Story("A turn", (
    Scene("five-alike", "Celebration", "Five alike are celebrated, with a fanfare; any key or shake goes on.",
          "wait-1500 dice-66666 shake wait-460"),
    Scene("five-alike-still", "Celebration", "After four seconds the celebration stands still.", "wait-4000"),
))  # fmt: skip

ADVISED = played("travel", ("P1",), 0, 1, then=({"roll": "66612"},))
HINTS = Story("A turn", (
    Scene("choosing-hint", "Choosing", "With hints, a setting: the dice that the coach would keep are marked.",
          "wait-2500"),
    Scene("scores-hint", "Scores", "And each box says what it loses against the best one.", "hold-1 wait-900"),
), events=lambda: ({**event, "hints": 1} if "game" in event else event for event in ADVISED()))  # fmt: skip

ALONE = played("travel", ("P1",), 6, 12, then=({"roll": "44433"},))
SCORING = Story("Scoring", (
    Scene("scores", "Scores", "The legal boxes as they stand on the card; one is suggested.",
          "wait-1500 hold-1"),
    Scene("scores-zeros", "Scores", "Keys 1 and 2 go up and down; here the dice score nothing.", "K1 K1 K1"),
    Scene("card-from-scores", "Card", "Key 4 shows the card before the choice.", "K4"),
    Scene("zero-asked", "Confirm", "A zero is asked about once more.", "K5 K3"),
    Scene("writing", "Writing", "What is chosen is written to the flash before anything else happens.",
          "K5 K2 K2 K2 down-3 wait-60 up-3 wait-20"),
    Scene("scored", "Scored", "Just scored: shake for the next turn, or take it back.", "wait-900"),
    Scene("undone", "Scores", "Key 5 has taken the entry back: the boxes are there again.", "K5"),
), events=ALONE)  # fmt: skip

LUCKY = ({"roll": "55555"}, {"score": "yahtzee", "points": 50})
JOKER = Story("Scoring", (
    Scene("scores-joker", "Scores", "A second five alike is a Joker: a star marks the boxes where it counts as one.",
          "wait-1500 K3 hold-1"),
    Scene("scored-bonus", "Scored", "Each further five alike brings 100, once its box holds 50.", "K3 wait-900"),
    Scene("card-bonus", "Card", "The 100s stand between the keys' labels.", "K1"),
), events=played("travel", ("P1",), 0, 1, then=(
    *LUCKY, {"roll": "65555"}, {"score": "fives", "points": 20}, {"roll": "55555"},
)))  # fmt: skip
FORCED = Story("Scoring", (
    Scene("scores-one-box", "Scores", "Hasbro 2005: the upper box of the face is the only one that is legal.",
          "wait-1500 hold-1"),
), events=played("hasbro", ("P1",), 0, 1, then=(*LUCKY, {"roll": "55555"})))  # fmt: skip

OVER = Story("Scoring", (
    Scene("game-over", "GameOver", "The game is over: the total, and what it is made of.",
          "wait-1500 hold-1 K3 K3 wait-900"),
    Scene("card-full", "Card", "The whole card on one page.", "K1"),
    Scene("undone-last", "Scores", "Even the last box can be taken back.", "K5 K5"),
), events=played("travel", ("P1",), 12, 5, then=({"roll": "11566"},)))  # fmt: skip

STORIES = (FIRST, LUCK, HINTS, SCORING, JOKER, FORCED, OVER)

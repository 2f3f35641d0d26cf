"""Matches and cards on the OLED build: who begins, whose turn it is, how it stands, and who has won."""

from collections.abc import Iterator

from gallery.played import Event, played
from gallery.scene import Scene, Story

THREE = ("Ann", "Bob", "Cyd")
EIGHT = ("Maximilianus", "Bob", "Cyd", "Konstantinos", "Eve", "P6", "P7", "P8")


def against_a_bot() -> Iterator[Event]:
    """Ann has filled a box, and it is the bot's turn."""
    yield {"game": "web", "players": ["Ann", "Coach bot"]}
    yield {"roll": "33355"}
    yield {"score": "full_house", "points": 25}


BEGINS = Story("A match", (
    Scene("roll-off", "RollOff", "Who begins? Everybody shakes once.", "wait-1500"),
    Scene("roll-off-tumbling", "Rolling", "The throw of the first player.", "dice-65341 shaking-700"),
    Scene("roll-off-thrown", "RollOff", "The total of the dice; the next one shakes.", "still-1200"),
    Scene("roll-off-tie", "RollOff", "Ann and Cyd are tied: those two throw again.",
          "dice-21143 shake dice-64441 shake"),
    Scene("roll-off-again", "RollOff", "The second round of the two.", "dice-11233 shake"),
    Scene("roll-off-begins", "RollOff", "Cyd begins.", "dice-66543 shake"),
    Scene("tumbling-name", "Rolling", "In a match the display says whose dice these are.", "dice-22456 shaking-700"),
    Scene("choosing-name", "Choosing", "And whose turn it is, with the points so far.", "still-1200"),
    Scene("scores-name", "Scores", "Cyd chooses a box.", "hold-1"),
    Scene("scored-next", "Scored", "The next player in large letters, the last entry in one line.", "K3 wait-900"),
), events=lambda: ({"game": "travel", "players": list(THREE)},))  # fmt: skip

MIDDLE = Story("A match", (
    Scene("scored-again", "Scored", "Power-on in the middle of a match: it goes on where it was.", "wait-1500"),
    Scene("standings", "Standings", "Key 1 first shows how it stands, and how far the others are behind.", "K1"),
    Scene("card-first", "Card", "Then the cards, a page each, first that of the player whose turn it is.", "K2"),
), events=played("travel", THREE, 16, 8))  # fmt: skip

BEGIN_OF_TEAMS = Story("A match", (
    Scene("ready-partners", "Ready", "Partners (Lowe 1967): who shares the card stands between the keys.", "wait-1500"),
), events=played("lowe", ("Ann", "Bob", "Cyd", "Dan"), 0, 3, teams=(1, 2, 1, 2)))  # fmt: skip
PARTNERS = Story("A match", (
    Scene("scored-partners", "Scored", "Partners share a card (Lowe 1967).", "wait-1500"),
    Scene("standings-partners", "Standings", "The standings of teams.", "K1"),
    Scene("card-partners", "Card", "Their card.", "K2"),
), events=played("lowe", ("Ann", "Bob", "Cyd", "Dan"), 8, 3, teams=(1, 2, 1, 2)))  # fmt: skip

LAST = Story("A match", (
    Scene("ranking", "Ranking", "The end of a match: who has won, and by Lowe's rules what the others owe.",
          "wait-1500 hold-1 K3 K3 wait-900"),
), events=played("lowe", THREE, 38, 4, then=({"roll": "22356"},)))  # fmt: skip
LAST_OF_TEAMS = Story("A match", (
    Scene("ranking-teams", "Ranking", "Partners win and lose together.", "wait-1500 hold-1 K3 K3 wait-900"),
), events=played("lowe", ("Ann", "Bob", "Cyd", "Dan"), 25, 9, teams=(1, 2, 1, 2),
                 then=({"roll": "22356"},)))  # fmt: skip
LAST_OF_EIGHT = Story("A match", (
    Scene("ranking-eight", "Ranking", "Eight players: key 2 shows the rest.", "wait-2500 hold-1 K3 K3 wait-2500"),
    Scene("ranking-rest", "Ranking", "The rest.", "K2"),
    Scene("standings-eight", "Standings", "The standings have room for all eight.", "K1"),
), events=played("hasbro", EIGHT, 103, 2, then=({"roll": "22356"},)))  # fmt: skip


BOT = Story("A match", (
    Scene("bot-waits", "Scored", "Against a bot: what Ann has written can be taken back until it rolls.",
          "wait-1500 dice-66612"),
    Scene("bot-looks", "Watch", "It rolls, and looks at its dice; any key but key 4 hurries it.", "wait-2600"),
    Scene("bot-keeps", "Watch", "It locks what it keeps.", "wait-900"),
    Scene("bot-writes", "Writing", "It writes its box.", "dice-25 wait-2200 dice-41 wait-3200"),
    Scene("bot-scored", "Scored", "What a bot has written stands: key 5 means nothing.", "wait-1600"),
), events=against_a_bot)  # fmt: skip


def card(edition: str, title: str, seed: int) -> Story:
    """A card of an edition."""
    return Story("Cards", (
        Scene(f"card-{edition}", "Card", f"A card of {title}, seven turns played.", "wait-1500 K1"),
    ), events=played(edition, ("Ann",), 7, seed))  # fmt: skip


CARDS = tuple(
    card(edition, title, seed)
    for edition, title, seed in (("lowe", "Lowe 1967", 1), ("travel", "Travel", 2), ("web", "the Web rules", 3),
                                 ("hasbro", "Hasbro 2005", 4))
)  # fmt: skip

STORIES = (BEGINS, MIDDLE, BEGIN_OF_TEAMS, PARTNERS, LAST, LAST_OF_TEAMS, LAST_OF_EIGHT, BOT, *CARDS)

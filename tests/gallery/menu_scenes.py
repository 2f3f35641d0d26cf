"""Menus, a new game and the settings on the OLED build; around the turn: practice, roller only, the guide."""

from gallery.played import played
from gallery.scene import Scene, Story

MENU = "Menu and settings"
AROUND = "Around the turn"
UNDER_WAY = played("travel", ("P1",), 4, 6)
WHOLE = played("travel", ("P1",), 13, 6)

ON_A_CARD = Story(MENU, (
    Scene("new-game-card", "Menu", "Another one of the same players: their card has room for the next game.",
          "wait-1500 K4 K2 K3 K1 K1"),
    Scene("new-game-owed", "Menu", "What is owed at the end, where the edition leaves that to the players.",
          "K2 K2 K3 K2 K3 K2"),
), events=WHOLE)  # fmt: skip

LISTS = Story(MENU, (
    Scene("menu", "Menu", "The menu: key 4 before the first roll, and after a box.", "wait-1500 K4 K2"),
    Scene("menu-end", "Menu", "Its end: it is a ring.", "K1 K1 K1"),
    Scene("new-game", "Menu", "A new game: five editions, and which sheet it is.", "K1 K1 K1 K1 K1 K1 K3"),
    Scene("new-game-players", "Menu", "Up to eight players.", "K2 K3 K2 K2 K2"),
    Scene("new-game-partners", "Menu", "Partners, where the edition has them.", "K3 K2"),
    Scene("new-game-sure", "Message", "A game in which somebody has rolled ends only after a question.", "K3"),
), events=UNDER_WAY)  # fmt: skip

NAMES = Story(MENU, (
    Scene("who-plays", "Options", "Who plays? The names that a PC has sent.",
          "wait-1500 pc-on wait-300 pc-names-Ann,Bob,Cyd,Maximilianus,Eve wait-300 K4 K2 K3 K3 K2 K2 K3 K3"),
    Scene("who-plays-seats", "Options", "Key 3 gives a name the next seat, or takes it away.", "K3 K2 K3"),
    Scene("who-plays-start", "Options", "Seats that are left free are those of guests.", "K2 K2 K2 K2 K2"),
))  # fmt: skip

SETTINGS = Story(MENU, (
    Scene("settings", "Options", "The settings: key 3 chooses the next value.", "wait-1500 K4 K2 K2 K2 K2 K2 K3"),
    Scene("settings-changed", "Options", "A change is seen and heard at once.", "K3 K2 K2 K3 K2 K2 K2"),
    Scene("settings-end", "Options", "The screen is found at power-on; hints are for the next game.",
          "K2 K2"),
    Scene("upside-down", "Options", "Left-handed: keys above, and their tabs beside them.",
          "K1 K1 K1 K3"),
    Scene("upside-down-ready", "Ready", "The game, held the other way round.", "K1 wait-200 K1 wait-500"),
))  # fmt: skip

PC = Story(MENU, (
    Scene("sync-alone", "Options", "What a PC has of the games: none is connected.",
          "wait-1500 K4 K1 K1 K1 K3 wait-400"),
    Scene("sync", "Options", "A PC is connected, and all is saved on it.", "pc-on wait-400 pc-has-22 wait-1600"),
    Scene("about", "Options", "What this handheld is.", "K5 K2 K2 K3 wait-400"),
), events=played("travel", ("P1",), 5, 6, then=({"roll": "12345"}, {"score": "chance", "points": 15})))  # fmt: skip

PRACTICE = Story(AROUND, (
    Scene("practice", "Ready", "A practice game says so on every screen.", "wait-1500 K4 K2 K2 K3"),
    Scene("practice-tumbling", "Rolling", "Also while the dice tumble.", "dice-25561 shaking-700"),
    Scene("practice-choosing", "Choosing", "And when they lie.", "still-1200 K2 K3"),
    Scene("practice-scores", "Scores", "Its boxes are those of the edition.", "hold-1"),
    Scene("practice-scored", "Scored", "Nothing of it is kept.", "K3 wait-900"),
    Scene("practice-menu", "Menu", "The menu leads back to the game that was there.", "K4 K2 K2"),
), events=UNDER_WAY)  # fmt: skip

ROLLER = Story(AROUND, (
    Scene("roller-keeper", "Menu", "Just roll: somebody else keeps the score.", "wait-1500 K4 K2 K2 K2 K3 K2 K2"),
    Scene("roller-ready", "Ready", "On paper it is the Travel roller and no more.", "K3"),
    Scene("roller-choosing", "Choosing", "Three rolls with locks.", "dice-25561 shake K2 K3"),
    Scene("roller-paper", "Away", "Then the dice stay until the next shake.", "dice-543 shake dice-632 shake"),
))  # fmt: skip

TO_THE_PC = Story(AROUND, (
    Scene("roller-pc", "Away", "A PC keeps the score: its choice of box comes over the cable.",
          "wait-1500 pc-on K4 K2 K2 K2 K3 K2 K3 dice-25561 shake dice-25561 shake dice-25561 shake"),
    Scene("roller-pc-wrote", "Scored", "It has chosen fives.", "pc-writes-fives-10 wait-900"),
))  # fmt: skip

GUIDE = Story(AROUND, (
    Scene("guide-language", "Message", "The first start: a key for each language.", "wait-2000"),
    Scene("guide-welcome", "Message", "Four pages for somebody who has never seen it.", "K1"),
    Scene("guide-keys", "Message", "What is the same everywhere.", "K3"),
    Scene("guide-shake", "Message", "A shake that rolls nothing.", "K3"),
    Scene("guide-end", "Message", "That is all; the pages come once.", "shake"),
), new=True)  # fmt: skip

STORIES = (LISTS, ON_A_CARD, NAMES, SETTINGS, PC, PRACTICE, ROLLER, TO_THE_PC, GUIDE)

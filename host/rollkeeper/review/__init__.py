"""What the choices of played games cost, and what the dice brought: the coach looks back.

    worths.py     what every choice of one turn is worth, from the solved game
    card.py       one card: its decisions, its luck, its mistakes, and what they add up to
    game.py       a game's cards, from the events of its log
    in_words.py   the worst choices, explained
    players.py    one player over many games: mistakes, luck, rating
    told.py       all of it as plain data
    page.py       all of it as one page for a browser; charts.py, page_parts.py
"""

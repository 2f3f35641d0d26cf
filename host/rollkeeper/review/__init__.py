"""What the choices of played games cost, and what the dice brought: the coach looks back.

    card.py       one card: its decisions, its luck, its mistakes, and what they add up to
    game.py       a game's cards, from the events of its log
    in_words.py   the worst choices, explained
    players.py    one player over many games: mistakes, luck, rating; summary.py: everybody, game by game
    told.py       all of it as plain data; figures_told.py: sums and means in words
    page.py       all of it as one page for a browser: page_game.py, page_player.py, charts.py, page_style.py
"""

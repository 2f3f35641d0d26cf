"""What the choices of played games cost, and what the dice brought: the coach looks back.

    review_game.py         a game's cards, from its log: their decisions, luck and mistakes, and what they add up to
    explain_choices.py     the worst choices, sums and averages in words
    players.py             players over many games: mistakes, luck, rating
    as_data.py             all of it as plain data
"""

"""What the choices of played games cost, and what the dice brought: the coach looks back.

    luck_and_mistakes.py   one card: its decisions, its luck, its mistakes, and what they add up to
    review_game.py         a game's cards, from the events of its log
    explain_choices.py     the worst choices, in words
    players.py, summary.py one player over many games: mistakes, luck, rating; everybody, game by game
    as_data.py             all of it as plain data; review_in_words.py: sums and means in words
    page.py                all of it as one page for a browser: page_game.py, page_player.py, page_style.py
"""

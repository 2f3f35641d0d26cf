"""Pages of what has been played, served beside the live scoreboard: games, replays, players, records, score sheets.

    query_string.py   what a page is asked for: an edition, a player, a time, a place in the list
    pages.py          the templates, in which whatever comes from outside is text
    routes.py         the addresses
    list_page.py      the list of games; game_page.py: one of them; replay.py: its steps; sheet_page.py: on paper
    how_made_page.py  how the dice of a throw were made, checked in the browser
    player_pages.py   players, one of them, two of them, records; player_charts.py: their charts

Law: these pages only look. Their figures are those of the terminal: the same functions of `store` and `scores`.
"""

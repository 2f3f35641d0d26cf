"""The one web application, of `rollkeeper play` and `rollkeeper serve`: an aiohttp server, jinja2 templates, scripts.

    app.py        the port, the addresses of all pages, the files that they load
    access.py     who may look and write, pairing, limits
    requests.py   the WebSocket of a page, and what it may be asked for
    records.py    what a page draws of a game
    live.py       the scoreboard: what all handhelds have said last
    play.py       the handheld on the page; serve.py: scorekeepers for real ones
    history.py    games, players, records, dice; game_pages.py: one game
    review_page.py  the file that `rollkeeper review --page` writes
    pages.py      the templates, in which whatever comes from outside is text
"""

"""The one web application, of `rollkeeper play` and `rollkeeper serve`: an aiohttp server, jinja2 templates, scripts.

    app.py        the port, the addresses of all pages, the files that they load
    access.py     who may look and write, pairing, limits
    live.py       the scoreboard's WebSocket and what all handhelds have said last; records.py: what it draws;
                  requests.py: what a page asks for
    play.py       the handheld on the page; serve.py: scorekeepers for real ones
    history.py    games, players, records, dice; game_pages.py and replay.py: one game
    review_page.py  the file that `rollkeeper review --page` writes
    pages.py      the templates, in which whatever comes from outside is text
"""

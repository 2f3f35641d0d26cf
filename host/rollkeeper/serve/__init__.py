"""`rollkeeper serve`: the live scoreboard, a page for a television or a phone.

    desks -> boards -> server -> every viewer

`desks` has a scorekeeper for each handheld, `boards` what each of them has said last, `game_record` what
is shown and said of it, `server` brings that to the browsers. Law: a page only draws what is in the record.
"""

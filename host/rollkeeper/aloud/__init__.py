"""What the handheld shows, in words: for a page that is read out, and for tests that look at no picture.

records.py     the fields of the firmware's views
said.py        what is said of one view: its lines, what the five keys do, what a held key does
turn_words.py  the views of a turn in words
page_words.py  those around it: menus, cards, the end, the roll-off
shared_words.py  those of shared dice
narrator.py    view after view in, messages for the page out: what is new is announced
"""

"""`rollkeeper play`: the virtual handheld and the scorekeeper at one table, played by a person or by the program.

virtual_process.py  the process of the virtual handheld, and the JSON lines it speaks
folder.py           where a played game is kept, and the lock that gives it to one program at a time
table.py            the handheld and the scorekeeper side by side: what shows and changes, what may be pressed, its end
by_a_person.py      a person plays in a browser
strategy.py         which dice to keep, which box to fill
optimal.py          these choices by the solved game
patient_hand.py     presses and shakes whose effect is waited for
auto.py             the program plays one whole game by itself, and shows it in the terminal
"""

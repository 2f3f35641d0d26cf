"""The self-test: is everything there, does it work, and what does not? Imported when it is chosen in the menu.

Law: what fails has a name, and so has what was not answered in time. `checks` touches the hardware between two steps
of the handheld, everything else is pure like the rest of the app.
"""

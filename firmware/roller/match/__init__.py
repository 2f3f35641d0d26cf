"""What a match needs besides its turns: its setting up, the roll-off, the ranking at the end, and their screens.

Nothing here is imported before it is needed, or kept after that (`App.let_go`): a module costs 8 ms and more at
power-on, and 2 kB of RAM. A folder of its own, because 4 more files in `roller` made each of the 32 imports from there
1.3 ms slower.
"""

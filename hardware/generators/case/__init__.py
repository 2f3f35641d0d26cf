"""The printed case: base, lid and small parts of each build, from geometry.toml alone; its checks and pictures.

Solids stand where they are in the closed case: x as on the board, y upwards (minus the board's y), z towards the player
with 0 on the front of the board. STL files lie as they are printed.
"""

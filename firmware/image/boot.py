"""Runs in the place of a /boot.py on the drive, and does nothing: one that fails or never ends would keep the handheld
from starting, and the PC from updating it."""

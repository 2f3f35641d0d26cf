"""The handheld program."""

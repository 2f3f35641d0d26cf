"""The handheld program. Pure inside, hardware at the edge: only `roller.board` imports `machine`."""

VERSION = "0.1.0"

"""The PC side of Rollkeeper: scorekeeper, database, virtual handheld, flashing."""

__version__ = "0.2.0"

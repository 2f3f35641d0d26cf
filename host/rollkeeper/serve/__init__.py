"""The sentences of the scoreboard."""

"""The electrical numbers: each computed from the facts, with its bar and where the bar is from."""

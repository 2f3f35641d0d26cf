"""The breadboard build: where each leg and wire end goes, checked hole by hole, and drawn."""

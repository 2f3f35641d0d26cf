"""The breadboard build: where each leg and each wire end goes, checked hole by hole, and drawn; and the same for Wokwi."""

"""What the events mean to a person: card, turns, outcome, legal moves, rules in words, replay of a log."""

"""What is drawn in a terminal: cards, tables and progress bars."""

"""Pictures of the virtual handheld: what its display shows, and the whole device around it."""

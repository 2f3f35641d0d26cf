"""A damaged database: what can still be read of it, and the new one in its place."""

"""Schematics of both builds for KiCad 9, one A4 page each, from the circuits; and reading them back without KiCad."""

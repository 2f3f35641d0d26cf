"""What makes the files of `hardware/` from its three lists of facts: pins.toml, geometry.toml and parts.toml."""

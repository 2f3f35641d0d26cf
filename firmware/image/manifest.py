"""Lists the modules that are frozen into MicroPython: those that start the handheld, and its own `rp2`."""

freeze("$(PORT_DIR)/modules", "rp2.py")  # noqa: F821 -- of MicroPython's manifests
freeze("$(BOARD_DIR)/..", ("_boot.py", "boot.py", "main.py"))  # noqa: F821
freeze("$(BOARD_DIR)/../../roller/hw", "pins.py")  # noqa: F821 -- main.py may find no other

"""The five-dice rules core: pure, shared by the handheld and the PC."""

"""What checks the boards, and makes the case, the lists and the pictures of `hardware/`."""

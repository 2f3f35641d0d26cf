"""What is on the flash: MicroPython's image, the file system, and the file that keeps it all."""

"""What is said over the cable: the scorekeeper, its session with a handheld, and what a PC may ask of one."""

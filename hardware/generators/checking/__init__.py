"""`make hardware-check`: is what is committed right, and is it what the generators make?"""

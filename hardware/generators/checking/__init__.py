"""`make hardware-check`: are boards, schematics, lists and case right, and do they agree?"""

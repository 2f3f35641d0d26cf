"""How random is what the dice come from? Raw bits of a handheld's ring oscillator, read over the cable and assessed.

`read_on_the_pico.py` runs on the Pico, `raw_bits.py` reads what it sends, `estimators.py` are those of NIST SP 800-90B.
"""

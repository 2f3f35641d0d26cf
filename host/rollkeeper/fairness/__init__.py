"""Are the dice fair? What the thrown dice of logged games say, and how sure one can be.

`tails.py` has the mathematics; `judged.py` judges the counts that `store/results.py` keeps, and says it in words.
"""

"""Makes the handheld's table of what cards are worth, and says what playing by it loses (`python -m coach_table`).

The values of all cards take 8 MB. As a matrix they are nearly of low rank: a row for the upper boxes (which are filled,
and their sum), a column for the lower ones (which are filled, and whether the five-alike box holds 50). So each row and
each column is kept as a few whole numbers, and a card is worth the sum of their products. `grid` has the matrix,
`visits` how often each card is met, `factors` finds the numbers, `form` is the file, `followed` what its advice brings.
"""

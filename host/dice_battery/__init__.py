"""Would a loaded die be found? Tests of many thrown dice, and the proof that they find what they are to find.

`make fairness` runs it and writes docs/explain/fairness.md. Not in the installed package.

    dice       thrown dice: an array with a row for each throw of five, faces 1 to 6, in the order in which they lie
    stream     the same dice one after the other: throw by throw, each from the left
    finding    what one test found: its name, its figure, and its chance if the dice are fair
    family     what a test looks at: faces, positions, pairs, runs, gaps, correlation, hands
"""

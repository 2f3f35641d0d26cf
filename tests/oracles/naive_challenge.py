"""Challenge's tray once more, written out for the tests from the rulesheet: pockets, markers, a shelf of dice.

Shares nothing with `fivedice`. A pocket is a face or None; pocket 1 is the leftmost. Whatever happens on the table has
a method with a sheet's words: nothing is computed that a player at the table would not see or count.
"""


class Tray:
    """The platform in front of each player, the numbered dice pockets on the shelf, and who has the cup."""

    def __init__(self, players, first):
        self.platform = [[None, None, None, None, None] for _ in range(players)]
        self.as_it_was = None  # each platform when everybody began to choose, should somebody choose again
        self.shelf = []  # the dice of this step, from pocket 1 on
        self.cup = first
        self.step = 1

    def open_pockets(self, player):
        """How many pockets of a player are open: the dice that this player requires."""
        return len([marker for marker in self.platform[player] if marker is None])

    def required(self):
        """The least number of dice that any player with open pockets requires; 0 if nobody has one."""
        for number in (1, 2, 3, 4, 5):
            for player in range(len(self.platform)):
                if self.open_pockets(player) == number:
                    return number
        return 0

    def roll(self, faces):
        """The roller's dice go on the shelf, one after the other; each is copied by everybody with an open pocket."""
        for face in faces:
            self.shelf.append(face)
            for platform in self.platform:
                if None in platform:
                    leftmost = platform.index(None)
                    assert leftmost == len(self.shelf) - 1, "die number k is always copied into pocket number k"
                    platform[leftmost] = face

    def begin_choosing(self):
        """All pockets are full: the step's dice are taken off the shelf, and everybody may choose."""
        assert self.required() == 0
        self.shelf = []
        self.as_it_was = [list(platform) for platform in self.platform]

    def save(self, player, pockets):
        """A player removes all markers but those in `pockets` (1..5), and moves the remaining ones to the right."""
        platform = list(self.as_it_was[player])
        for pocket in (1, 2, 3, 4, 5):
            if pocket not in pockets:
                platform[pocket - 1] = None
        for _ in range(5):  # push each marker one pocket to the right as long as there is room
            for left in (3, 2, 1, 0):
                if platform[left + 1] is None:
                    platform[left + 1] = platform[left]
                    platform[left] = None
        self.platform[player] = platform

    def next_step(self):
        """Step 1, 2 or 3 is complete."""
        self.step += 1

    def pass_the_cup(self):
        """The round is scored: all markers come off, and the player on the left rolls next."""
        self.platform = [[None, None, None, None, None] for _ in self.platform]
        self.cup = self.cup + 1 if self.cup + 1 < len(self.platform) else 0
        self.step = 1

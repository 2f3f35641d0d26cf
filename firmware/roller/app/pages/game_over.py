"""The end of a game of one card."""

from roller.app import page_views
from roller.app.phases import Phase


class GameOver(Phase):
    """All boxes are filled. K3 closes the game and begins the next, K1 card, K4 menu, K5 takes the last entry back."""

    restful = True

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what != "press" or (key == 5 and app.game.last is None):
            return
        if key == 3:
            app.close_game()
        elif key == 5:
            app.undo()
        self.lead(str(key), now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        card = game.cards[0]
        return page_views.GameOver(
            game.players[0], card.grand(), card.upper(), card.upper_bonus(), card.lower(), card.bonuses,
            game.last is not None,
        )  # fmt: skip

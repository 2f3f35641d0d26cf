"""The answers of `rollkeeper review` and `chances` for a person."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rollkeeper.chances.chances_in_words import percent, span
from rollkeeper.chances.of_game import GameChances
from rollkeeper.review import explain_choices as told
from rollkeeper.review.explain_choices import LEAST, Explained, choice_told, mean_told
from rollkeeper.review.players import PlayerReview
from rollkeeper.review.review_game import LeftOut, ReviewedCard, ReviewedGame, ReviewedTurn, same_dice
from rollkeeper.say import listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.term.terminal import console, plain_table, print_whole
from rollkeeper.wording import shown

MOMENTS = {"turn": "Between turns", "dice": "With the dice on the table", "over": "It is over"}
SUPPOSED = "If everybody plays best for points. Nine in ten games are in the span; chances to win add up to 100 %."


def print_chances(found: GameChances) -> None:
    """A row for each column of the card, and then the sentences."""
    out = console()
    out.print(Text(f"Game {found['game']}: {MOMENTS[found['moment']].lower()}", "bold"))
    several = found["columns"][0]["share"] is not None
    all_games = found["columns"][0]["all_games"] is not None
    heads = [">Now", ">Final", ">Span", *[">Win", ">Shared"] * several, *[">All games"] * all_games]
    table = plain_table("", *heads)
    for each in found["columns"]:
        figures = [str(each["total"]), f"{each['expected']:.1f}", span(each)]
        shares = (each["share"], each["shared"], each["all_games"])
        table.add_row(Text(each["name"]), *figures, *(percent(share) for share in shares if share is not None))
    print_whole(out, table)
    for words in (*found["needed"], found["note"], SUPPOSED if found["moment"] != "over" else ""):
        if words:
            out.print(Text(words, "dim" if words == SUPPOSED else ""))


def print_game(out: Console, game: ReviewedGame, worst: Sequence[list[Explained]]) -> None:
    """A game: for each card its sum, turns, choices that lost points, and the worst in words."""
    when = f", {game.source.played}" if game.source.played else ""
    out.print(Text(f"{game.source.name}: {game.rules.title}{when}, {game.state}", "bold"))
    if game.refused:
        out.print(Text(f"looked at up to where its log breaks off: {game.refused}", "red"))
    if game.shared and len(game.players) > 1:
        out.print(Text(same_dice(), "dim"))
    for card, explained in zip(game.cards, worst, strict=True):
        out.print()
        _print_card(out, game, card, explained)
    out.print()


def print_left_out(out: Console, left_out: Sequence[LeftOut]) -> None:
    """The games that could not be looked at, and why."""
    for each in left_out:
        out.print(Text(shown(f"{each.source.name} is left out: {each.message} ({each.name})"), "dim"))


def _print_card(out: Console, game: ReviewedGame, card: ReviewedCard, worst: list[Explained]) -> None:
    out.print(Text(f"{listed(card.players)}: {told.sum_told(card)}", "bold"))
    turns = plain_table(">", "Roll 1", "Roll 2", "Roll 3", "Box", ">Points", ">Luck", ">Lost")
    for turn in card.turns:
        rolls = [_roll(turn, at) for at in range(len(turn.rolls))]
        points = f"{turn.points}+{turn.bonus}" if turn.bonus else str(turn.points)
        turns.add_row(
            str(turn.number), *rolls, *[Text()] * (3 - len(rolls)), TITLES.get(turn.box, "-"),
            points if turn.box else "", f"{sum(turn.luck):+.1f}", f"{turn.lost:.1f}" if turn.lost >= LEAST else "",
        )  # fmt: skip
    print_whole(out, turns)
    if any(roll.kept for turn in card.turns for roll in turn.rolls):
        out.print(Text("after a bar: dice that were kept", "dim"))
    choices = [(turn, each) for turn in card.turns for each in turn.decisions]
    right = sum(each.is_best for _, each in choices)
    out.print(Text(f"{right} of {len(choices)} choices were the best", "dim"))
    if any(each.lost >= LEAST for _, each in choices):
        print_whole(out, _choices(game, card))
    for each in worst:
        out.print(Text(f"- {each.words}"))


def _choices(game: ReviewedGame, card: ReviewedCard) -> Table:
    table = plain_table(">Turn", "Dice", "Left", "Chosen", "Best", ">Lost")
    for turn in card.turns:
        who = f" {game.players[turn.seat]}" if len(card.seats) > 1 else ""
        for each in turn.decisions:
            if each.lost >= LEAST:
                chosen = TITLES[turn.box] + " at once" if each.stopped else choice_told(each, each.chosen)
                table.add_row(
                    Text(f"{turn.number}{who}"), " ".join(map(str, each.dice)), str(each.left), chosen,
                    choice_told(each, each.best), f"{each.lost:.2f}",
                )  # fmt: skip
    return table


def print_players(out: Console, players: Sequence[PlayerReview]) -> None:
    """Players over their games: rating, mistakes, luck; which boxes cost most; and how they compare."""
    table = plain_table("Player", ">Games", ">Average score", ">Rating", ">Mistakes", ">Luck")
    for player in players:
        score = "" if player.score is None else f"{player.score:.1f}"
        table.add_row(Text(player.name), told.games_told(player), score, mean_told(player.rating),
                      mean_told(player.mistakes), mean_told(player.luck))  # fmt: skip
    print_whole(out, table)
    out.print(Text(f"All a game of 13 turns. {told.intervals()} Rating: the score that these choices bring on average, "
                   "luck being 0 on average.", "dim"))  # fmt: skip
    for player in players:
        if costly := told.costly_told(player):
            out.print(Text(f"{player.name}: {costly}"))
    for words in told.comparison_told(players):
        out.print(Text(words))


def _roll(turn: ReviewedTurn, at: int) -> Text:
    """The dice that were thrown, and after a bar those that were kept."""
    roll = turn.rolls[at]
    thrown, kept = Text(), "".join(str(face) for number, face in enumerate(roll.dice, 1) if number in roll.kept)
    thrown.append("".join(str(face) for number, face in enumerate(roll.dice, 1) if number not in roll.kept))
    return thrown.append(f"|{kept}", "yellow") if kept else thrown

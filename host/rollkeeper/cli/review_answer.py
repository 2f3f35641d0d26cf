"""The answer of `rollkeeper review`: as tables, or as one JSON document that is written as it comes."""

import json

import click

from rollkeeper.cli.review_source import Looked
from rollkeeper.review.as_data import game_told, left_out_told, players_told
from rollkeeper.review.explain_choices import Explained, worst_of
from rollkeeper.review.review_game import ReviewedCard, ReviewedGame, WorthsFor
from rollkeeper.term.review_tables import print_game, print_left_out, print_players
from rollkeeper.term.terminal import console
from rollkeeper.wording import shown


def print_tables(looked: Looked, worths_for: WorthsFor, in_full: bool) -> None:
    """Each game `in_full`, or else only the players over all of them."""
    out = console()
    for game in looked:
        if in_full:
            print_game(out, game, [_worst(game, card, worths_for) for card in game.cards])
    summary = looked.summary
    print_left_out(out, summary.left_out)
    if not in_full or summary.count > 1:
        print_players(out, summary.players)


def print_json(looked: Looked, worths_for: WorthsFor) -> None:
    """One document: the games as they come, then those left out, the players and how they compare."""
    before = '{"games":[\n'
    for game in looked:
        told = game_told(game, lambda game, card: _worst(game, card, worths_for))
        click.echo(before + json.dumps(told), nl=False)
        before = ",\n"
    error = looked.error
    rest = {
        "left_out": left_out_told(looked.summary.left_out),
        "error": None if error is None else {"name": error.name, "message": shown(error.message)},
        **players_told(looked.summary.players),
    }
    click.echo("],\n" + json.dumps(rest)[1:])


def _worst(game: ReviewedGame, card: ReviewedCard, worths_for: WorthsFor) -> list[Explained]:
    return worst_of(card, game.players, worths_for(game.rules))

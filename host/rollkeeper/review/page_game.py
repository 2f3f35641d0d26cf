"""One game's part of the review page: for each card the sum, its course, the worst choices, and every choice."""

from html import escape

from rollkeeper.charts.kinds import course
from rollkeeper.coach.advice import WorthsOf
from rollkeeper.review.explain_choices import choice_told, worst_of
from rollkeeper.review.page_style import SCROLLED
from rollkeeper.review.review_game import SAME_DICE, Decision, ReviewedCard, ReviewedGame, ReviewedTurn
from rollkeeper.review.review_in_words import LEAST, sum_told
from rollkeeper.say import listed
from rollkeeper.scores.box_titles_and_pips import TITLES


def game_section(game: ReviewedGame, worths_of: WorthsOf, opened: bool) -> str:
    """The section of a game; unless it is `opened`, it is closed until somebody clicks on it."""
    when = f", {game.source.played}" if game.source.played else ""
    title = f"{game.source.name}, {game.rules.title}{when}, {game.state}"
    parts = ["<section>"]
    if opened:
        parts.append(f"<h2>{escape(title)}</h2>")
    else:
        sums = "; ".join(f"{listed(card.players)} {sum_told(card)}" for card in game.cards)
        parts.append(f"<details><summary><b>{escape(title)}</b><br>{escape(sums)}</summary>")
    if game.refused:
        parts.append(f'<p class="refused">Looked at up to where its log breaks off: {escape(game.refused)}</p>')
    if game.shared and len(game.players) > 1:
        parts.append(f'<p class="dim">{escape(SAME_DICE)}</p>')
    parts += [_card(game, card, worths_of) for card in game.cards]
    parts.append("</section>" if opened else "</details></section>")
    return "\n".join(parts)


def _card(game: ReviewedGame, card: ReviewedCard, worths_of: WorthsOf) -> str:
    names = escape(listed(card.players))
    parts = [f'<h3>{names}</h3><p class="sum">{escape(sum_told(card))}</p>']
    along = [card.worth]
    for turn in card.turns:
        along.append(along[-1] + sum(turn.luck) - turn.lost)
    if card.turns:
        title = f"{listed(card.players)}: the score to be expected after each turn, and what the turn lost"
        parts.append(course(title, along, [turn.lost for turn in card.turns], "Expected", "Lost"))
    if worst := worst_of(card, game.players, worths_of):
        parts.append(f'<ol class="worst">{"".join(f"<li>{escape(each.words)}</li>" for each in worst)}</ol>')
    parts.append(_turns(game, card))
    if any(roll.kept for turn in card.turns for roll in turn.rolls):
        parts.append('<p class="dim"><span class="die kept">6</span> was kept</p>')
    choices = [(turn, each) for turn in card.turns for each in turn.decisions]
    right = sum(each.is_best for _, each in choices)
    parts.append(f"<details><summary>All {len(choices)} choices, {right} of them the best</summary>")
    parts.append(_choices(choices) + "</details>")
    return "\n".join(parts)


def _turns(game: ReviewedGame, card: ReviewedCard) -> str:
    rows = []
    for turn in card.turns:
        rolls = [_dice(turn, at) for at in range(len(turn.rolls))] + [""] * (3 - len(turn.rolls))
        points = f"{turn.points}+{turn.bonus}" if turn.bonus else str(turn.points)
        who = f"<td>{escape(game.players[turn.seat])}</td>" if len(card.seats) > 1 else ""
        figures = (points if turn.box else "", f"{sum(turn.luck):+.1f}", f"{turn.lost:.1f}")
        rows.append(
            f'<tr{_lossy(turn.lost)}><td class="number">{turn.number}</td>{who}'
            + "".join(f"<td>{dice}</td>" for dice in rolls) + f"<td>{TITLES.get(turn.box, '-')}</td>"
            + "".join(f'<td class="number">{figure}</td>' for figure in figures) + "</tr>"
        )  # fmt: skip
    who = "<th>Player</th>" if len(card.seats) > 1 else ""
    names = "".join(f"<th>{name}</th>" for name in ("Roll 1", "Roll 2", "Roll 3", "Box"))
    names += "".join(f'<th class="number">{name}</th>' for name in ("Points", "Luck", "Lost"))
    return f'{SCROLLED}<table><tr><th class="number">Turn</th>{who}{names}</tr>{"".join(rows)}</table></div>'


def _choices(choices: list[tuple[ReviewedTurn, Decision]]) -> str:
    rows = []
    for turn, each in choices:
        chosen = f"{TITLES[turn.box]} at once" if each.stopped else choice_told(each, each.chosen)
        best = chosen if each.is_best else choice_told(each, each.best)
        dice = "".join(f'<span class="die">{face}</span>' for face in each.dice)
        rows.append(
            f'<tr{_lossy(each.lost)}><td class="number">{turn.number}</td><td>{dice}</td><td class="number">{each.left}'
            f'</td><td>{chosen}</td><td>{best}</td><td class="number">{each.worth:.2f}</td>'
            f'<td class="number">{each.lost:.2f}</td></tr>'
        )
    names = '<th class="number">Turn</th><th>Dice</th><th class="number">Rolls left</th><th>Chosen</th><th>Best</th>'
    names += '<th class="number">Worth</th><th class="number">Lost</th>'
    return f'{SCROLLED}<table><tr>{names}</tr>{"".join(rows)}</table></div>'


def _dice(turn: ReviewedTurn, at: int) -> str:
    roll = turn.rolls[at]
    return "".join(
        f'<span class="die{" kept" if number in roll.kept else ""}">{face}</span>'
        for number, face in enumerate(roll.dice, 1)
    )


def _lossy(lost: float) -> str:
    return ' class="lossy"' if lost >= LEAST else ""

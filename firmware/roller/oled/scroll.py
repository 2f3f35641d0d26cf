"""Long lists: which part of them is on the screen."""


def top(count: int, selected: int, lines: int) -> int:
    """The first row shown of `count` when `lines` fit: the selected one stays in the middle where it can."""
    return min(max(0, selected - lines // 2), max(0, count - lines))


def thumb(canvas: "Canvas", first: int, count: int, lines: int) -> None:
    """Show at the right edge of the pages 1 to 5 which part of the list is seen, if it is not all of it."""
    if count > lines:
        bar = canvas.frame.fill_rect
        bar(123, 8, 2, 40, 0)
        bar(123, 8 + 40 * first // count, 2, 40 * lines // count, 1)


def roll(canvas: "Canvas", step: int, left: int, right: int, lines: int) -> int:
    """Move the list on the pages 1 to `lines` up (step 1) or down (step -1) by a row; return the page of the row
    that is to be written."""
    pages = canvas.pages
    last, page = (lines, 1) if step > 0 else (1, lines)
    while page != last:
        pages[page][left:right] = pages[page + step][left:right]
        page += step
    return last


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas

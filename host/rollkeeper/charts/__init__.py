"""Charts for pages: drawn by pygal as SVG, in the page's own colours, each with its figures as a table.

`drawing.py` is all that is set of pygal, `kinds.py` has the kinds of charts, `web/static/charts.css` how they look.
"""

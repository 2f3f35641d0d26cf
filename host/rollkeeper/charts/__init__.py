"""Charts for pages: SVG by pygal, each with its figures as a table; `web/static/charts.css` has their look."""

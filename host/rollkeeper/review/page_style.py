"""The look of the review page: one style sheet, light and dark as the reader's system has it."""

from rollkeeper.charts.drawing import STYLE_SHEET

# A table that is wider than a phone is turned under the finger, or with the keys.
SCROLLED = '<div class="scroll" role="group" aria-label="Table" tabindex="0">'

OF_THE_PAGE = """
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #1d1b18; --dim: #5c574e; --rule: #d9d4c8; --card: #fff;
  --blue: #1f5fa8; --red: #b23a1a; --kept: #f3e2b3; }
@media (prefers-color-scheme: dark) { :root { --paper: #171614; --ink: #ece8df; --dim: #a9a396; --rule: #3a3731;
  --card: #201f1c; --blue: #7db3ef; --red: #f0815c; --kept: #5a4a1c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2.2rem 0 .5rem; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
p { margin: .4rem 0; } .dim { color: var(--dim); font-size: .9rem; } .refused { color: var(--red); }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: .2rem 1.1rem 1.1rem;
  margin: 1.2rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--dim); } th, td { padding: .22rem .8rem .22rem 0;
  border-bottom: 1px solid var(--rule); vertical-align: top; white-space: nowrap; } .number { text-align: right; }
tr.lossy td:last-child { color: var(--red); font-weight: 600; }
.die { display: inline-block; min-width: 1.35em; text-align: center; border: 1px solid var(--rule);
  border-radius: 4px; margin-right: 2px; } .die.kept { background: var(--kept); }
.sum { font-size: 1.05rem; } .worst li { margin: .35rem 0; } summary { cursor: pointer; padding: .5rem 0; }
figure.chart { margin: .8rem 0; --chart-1: var(--blue); --chart-2: var(--red); --chart-3: var(--dim);
  --chart-rule: var(--rule); --chart-text: var(--dim); }
"""
STYLE = OF_THE_PAGE + STYLE_SHEET.read_text(encoding="utf-8")

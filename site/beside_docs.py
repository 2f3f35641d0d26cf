"""A hook of mkdocs: the site has the Markdown pages beside docs/, too, such as the guide in hardware/.

They and their pictures keep the path that they have in the repository. A link to what the site has leads there; one to
anything else of the repository (a program, a test) leads to the repository if mkdocs.yml says where that is
(`repo_url`), and is plain text otherwise. A link to the source of a page that build.py makes leads to that page.
"""

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = (
    *(path for path in sorted(ROOT.glob("*.md")) if path.stem != "README"),
    *sorted(ROOT.glob("hardware/**/*.md")), ROOT / "firmware/lib/turnlink/PROTOCOL.md",
)  # fmt: skip
PICTURES = (".png", ".svg", ".csv", ".pdf", ".stl")
ICON = ROOT / "host/rollkeeper/web/static/icon.svg"
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\((?!https?:|#|mailto:)([^)\s#]+)(#[^)\s]*)?\)")
INSIDE = ROOT / "docs"
MADE = {"site/play/page.html": "play/index.html", "site/handheld/handheld.html": "handheld/index.html"}


def on_files(files: Files, config: Any) -> Files:
    """Add the pages beside docs/, and what they show."""
    shown = [path for path in ROOT.glob("hardware/**/*") if path.suffix in PICTURES]
    for path in (*PAGES, *shown):
        files.append(File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path)))
    files.append(File.generated(config, ICON.name, abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Let each link lead to where its file is on the site, or in the repository."""
    here = Path(page.file.abs_src_path).parent

    def put(link: re.Match[str]) -> str:
        picture, text, target, heading = link.groups()
        path = (here / target).resolve()
        if path.is_dir():
            path /= "README.md"
        own = path.is_relative_to(INSIDE)
        name = path.relative_to(INSIDE if own else ROOT).as_posix()
        start = os.path.dirname(page.file.src_uri) or "."
        if name in MADE:
            return f'<a href="{os.path.relpath(MADE[name], start)}">{text}</a>'
        if files.get_file_from_path(name):
            return f"{picture}[{text}]({os.path.relpath(name, start)}{heading or ''})"
        if config.repo_url and not picture:
            return f"[{text}]({config.repo_url.rstrip('/')}/blob/main/{path.relative_to(ROOT).as_posix()})"
        return text

    return LINK.sub(put, markdown)

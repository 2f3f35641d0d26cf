"""Opening the page in the player's browser, if there is one that has a window."""

import os
import sys
import webbrowser

TEXT_BROWSERS = ("www-browser", "links", "elinks", "lynx", "w3m")


def open_page(url: str) -> bool:
    """Ask the graphical browser to show `url`. False, never an error, when there is none.

    May take a second: call it off the event loop.
    """
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        browser = webbrowser.get()
        name = os.path.basename(str(getattr(browser, "name", "")))
        if name in TEXT_BROWSERS:
            return False
        return browser.open(url)
    except (webbrowser.Error, OSError):
        return False

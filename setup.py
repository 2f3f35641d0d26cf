"""Copies firmware and pins into the package, and MicroPython's images if they have been built (`make image`): an
installed program can play and flash without a clone. And README for a package registry, with nothing beside it."""

import re
import sys
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
HOME = ""  # the address of the repository, once it has one for everybody
RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)]+)\)")


class WithFirmware(build_py):
    """What pyproject.toml says, and then those."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # runs from the clone, which has them
        carried = Path(self.build_lib) / "rollkeeper" / "carried"
        copytree(HERE / "firmware", carried / "firmware", ignore=ignore_patterns("__pycache__"), dirs_exist_ok=True)
        (carried / "hardware").mkdir(exist_ok=True)
        copyfile(HERE / "hardware" / "pins.toml", carried / "hardware" / "pins.toml")
        (carried / "images").mkdir(exist_ok=True)
        for image in built_images():
            for file in (image, image.with_suffix(".bin.sha256")):
                copyfile(file, carried / "images" / file.name)


def built_images() -> list[Path]:
    """MicroPython's images in the user's cache; none where they are not built."""
    sys.path.insert(0, str(HERE / "host"))
    from rollkeeper.flashing.image import CHIPS, find

    return [image for image in map(find, CHIPS) if image is not None]


def for_a_registry(text: str, home: str) -> str:
    """README with its links and pictures in the repository at `home`; without one pictures go, and links are text."""

    def put(link: re.Match[str]) -> str:
        picture, words, place = link.groups()
        if not home:
            return "" if picture else words
        return f"{picture}[{words}]({home}/{'raw' if picture else 'blob'}/main/{place})"

    return RELATIVE.sub(put, text).lstrip()


if __name__ == "__main__":
    setup(
        cmdclass={"build_py": WithFirmware},
        long_description=for_a_registry((HERE / "README.md").read_text(encoding="utf-8"), HOME),
        long_description_content_type="text/markdown",
        project_urls={"Source": HOME, "Issues": f"{HOME}/issues"} if HOME else {},
    )

"""Copies firmware and pins into the package: an installed program can play and flash without a clone."""

from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent


class WithFirmware(build_py):
    """What pyproject.toml says, and then those two."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # runs from the clone, which has them
        carried = Path(self.build_lib) / "rollkeeper" / "carried"
        copytree(HERE / "firmware", carried / "firmware", ignore=ignore_patterns("__pycache__"), dirs_exist_ok=True)
        (carried / "hardware").mkdir(exist_ok=True)
        copyfile(HERE / "hardware" / "pins.toml", carried / "hardware" / "pins.toml")


setup(cmdclass={"build_py": WithFirmware})

"""The fields of the firmware's views, by which narrator.py reads what a handheld shows.

The page without a program, where the firmware itself is at hand, has another file of this name.
"""

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location

from rollkeeper.carried import FirmwareMissing, find_firmware


@cache
def fields() -> dict[str, tuple[str, ...]]:
    """Returns the fields of each of the firmware's views, as the firmware that this program goes with has them; without
    a firmware none is known."""
    try:
        spec = spec_from_file_location("views", find_firmware() / "roller" / "app" / "views.py")
        assert spec is not None and spec.loader is not None
        views = module_from_spec(spec)
        spec.loader.exec_module(views)
    except (FirmwareMissing, OSError):
        return {}
    return {name: kind._fields for name, kind in vars(views).items() if hasattr(kind, "_fields")}

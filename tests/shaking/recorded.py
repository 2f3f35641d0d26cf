"""Real wrists: BasicMotions, recorded with a smart watch by four students (UEA archive; Python package aeon, BSD).

    pip install --no-deps --target /tmp/aeon aeon
    python tests/shaking/recorded.py /tmp/aeon/aeon/datasets/data/BasicMotions

80 recordings of 10 s of standing, walking, running and badminton, at 10 samples a second and without gravity. So
nothing faster than 5 Hz is in them: no heel strike and no ringing, and a shake of dice could hardly be seen. What they
show is how arms swing. Between the samples a smooth curve is laid (Catmull-Rom), and gravity is put back, from a
direction that is made up. Nothing of the data is kept here.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "host", "firmware", "firmware/lib")]

from shaking.desk import Desk  # noqa: E402 (after the path)
from shaking.motions import Motion, Vector, tilted  # noqa: E402

HERTZ = 10
G = 9.81
POSES = 20  # of each recording


def recordings(folder: Path) -> list[tuple[str, list[list[float]]]]:
    """What was done, and three lists of acceleration in m/s2."""
    found = []
    for name in ("BasicMotions_TRAIN.ts", "BasicMotions_TEST.ts"):
        lines = (folder / name).read_text(encoding="utf-8").split("@data", 1)[1].split()
        for line in lines:
            *axes, kind = line.split(":")
            found.append((kind, [[float(value) for value in axis.split(",")] for axis in axes[:3]]))
    return found


def curve(samples: list[float], time: float) -> float:
    """Catmull-Rom through the samples."""
    at = min(max(time * HERTZ, 0.0), len(samples) - 1.001)
    index = int(at)
    part = at - index
    a, b, c, d = (samples[min(max(index + step, 0), len(samples) - 1)] for step in (-1, 0, 1, 2))
    return b + part / 2 * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))


def motion(axes: list[list[float]], up: Vector) -> Motion:
    """A recording as the sensor would feel it."""
    return lambda time: (
        up[0] + curve(axes[0], time) / G,
        up[1] + curve(axes[1], time) / G,
        up[2] + curve(axes[2], time) / G,
    )


def main() -> None:
    """Prints rolls an hour by what was done, at each sensitivity."""
    found: dict[str, dict[str, int]] = {}
    seconds: dict[str, float] = {}
    for number, (kind, axes) in enumerate(recordings(Path(sys.argv[1]))):
        for pose in range(POSES):
            random = Random(f"{number} {pose}")
            desk = Desk(random)
            desk.moved.motion = motion(axes, tilted(random, 180))
            lasts = len(axes[0]) / HERTZ
            desk.run(1000 * lasts)
            seconds[kind] = seconds.get(kind, 0.0) + lasts
            for sensitivity, began in desk.began.items():
                sums = found.setdefault(kind, {})
                sums[sensitivity] = sums.get(sensitivity, 0) + len(began)
    for kind, sums in found.items():
        hours = seconds[kind] / 3600
        print(f"{kind:10}", ", ".join(f"{name} {count / hours:.1f}" for name, count in sums.items()), "rolls an hour")


if __name__ == "__main__":
    main()

"""A spread of scores as plain data, for JSON and tables."""

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper.coach.distribution import Spread

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


def as_data(edition: Edition, found: Spread) -> dict[str, object]:
    """Everything about an edition, in points; a box's `zero` is the chance that it gets one, and `chances[score]` how
    likely each score is."""
    return {
        "edition": edition.name,
        "house": {switch: getattr(edition, switch) for switch in edition.house},
        "mean": found.mean,
        "standard_deviation": found.deviation,
        "percentiles": {str(percent): found.percentile(percent) for percent in PERCENTILES},
        "boxes": {
            box: {"mean": float(mean), "zero": float(zero)}
            for box, mean, zero in zip(BOXES, found.box_means, found.box_zeros, strict=True)
        },
        "chances": [float(chance) for chance in found.chances],
    }

"""Where a part's name and value stand beside its symbol, so that they touch neither it nor its wires.

Offsets in millimetres from the symbol's centre, x to the right, y down; the last word says
which end of the text is there.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """Where a text stands: offset, and "left", "right" or "" (centred)."""

    x: float
    y: float
    end: str = ""
    shown: bool = True
    size: float = 1.27


HIDDEN = Text(0, 0, shown=False)
BESIDE = (Text(2.0, -1.1, "left"), Text(2.0, 1.1, "left"))  # standing resistors and the like
TEXTS: dict[tuple[str, int], tuple[Text, Text]] = {
    ("Device:R", 0): BESIDE,
    ("Device:R", 90): (Text(0, -4.1), Text(0, -2.2)),
    ("Device:LED", 0): (Text(0, -4.6), Text(0, 2.7)),
    ("Device:LED", 180): (Text(0, 2.7), HIDDEN),
    ("Device:C_Small", 0): (Text(2.0, -0.9, "left"), Text(2.0, 0.9, "left")),
    ("Device:C_Polarized_Small", 0): (Text(2.0, -0.9, "left"), Text(2.0, 0.9, "left")),
    ("Device:Buzzer", 0): (Text(4.6, -1.1, "left"), Text(4.6, 1.1, "left")),
    ("Transistor_FET:AO3401A", 270): (Text(0, 5.4), Text(0, 7.3)),
    ("Transistor_FET:AO3401A", 90): (Text(0, -7.3), Text(0, -5.4)),
    ("Transistor_FET:Q_NMOS_GSD", 0): (Text(4.6, -0.2, "left"), Text(4.6, 1.7, "left")),
    ("Switch:SW_Push", 0): (Text(0, -4.2), HIDDEN),
    ("Switch:SW_Reed", 0): (Text(0, -3.6), Text(0, 3.6)),
    ("Switch:SW_SPDT", 0): (Text(0, -5.6), Text(0, 6.0)),
    ("Jumper:SolderJumper_3_Bridged12", 0): (Text(0, -2.2), HIDDEN),
    ("rollkeeper:Battery_Plug", 0): (Text(0, -5.4), Text(0, 5.4)),
    ("Connector:TestPoint", 0): (Text(2.2, -2.6, "left"), HIDDEN),
    ("74xGxx:74AHCT1G125", 0): (Text(3.2, 7.6, "left"), Text(3.2, 9.6, "left")),
    ("rollkeeper:Pico", 0): (Text(0, -28.6), Text(0, 28.6)),
    ("rollkeeper:SSD1306_Module", 0): (Text(0, -8.0), Text(0, 8.0)),
    ("rollkeeper:LIS3DH_Module", 0): (Text(0, -10.6), Text(0, 10.6)),
    ("rollkeeper:Qwiic", 0): (Text(0, -9.4), Text(0, 9.4)),
    ("rollkeeper:SK6812MINI", 0): (Text(0, 0), HIDDEN),
}


def texts_of(lib_id: str, turn: int) -> tuple[Text, Text]:
    """Where name and value of a symbol stand. Raises KeyError for one that no sheet has used so far."""
    return TEXTS[lib_id, turn]

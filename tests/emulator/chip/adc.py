"""The analog inputs of the Pico: what the RP2040's converter makes of a voltage, with its noise and its errors.

* Noise: 8.7 effective bits (RP2040 datasheet 4.9.3 and its table of ADC characteristics) are an error of 2.8 codes rms;
  here all of it is noise of the single reading, which is the most that averaging can take away.
* Reference: ADC_VREF is the 3.3 V supply behind a filter of 200 ohms, in which the converter's 150 uA or so lose about
  30 mV (Raspberry Pi Pico datasheet, 4.3, "Using the ADC"): all readings are about 0.9 % too high. From board to board
  it is not the same: here 20 to 40 mV, by the seed.
* Erratum RP2040-E11: the codes 512, 1536, 2560 and 3584 are about nine codes wide; what lies beside them reads as them.

Not modelled: a supply that is not 3.3 V, the input's own current, time and temperature.
"""

import random
from typing import Any

SUPPLY_VOLTS = 3.3
REFERENCE_LOSS_VOLTS = (0.020, 0.040)
CODES = 4096
FIRST_GPIO = 26  # of channel 0; the next channels are the next GPIOs
NOISE_CODES = 2.8  # rms: 4096 / 2 ** 8.7 / sqrt(12)
WIDE_CODES = (512, 1536, 2560, 3584)
WIDE = 4  # codes on each side


class Converter(list[int]):
    """Takes the place of the list of channel values in `mcu`: each reading of one is another, with errors that follow
    from `seed`."""

    def __init__(self, mcu: Any, seed: int) -> None:
        super().__init__(mcu.adc.channel_values)
        mcu.adc.channel_values = self
        self._volts = [0.0] * len(self)
        self._random = random.Random(f"converter {seed}")
        self.reference = SUPPLY_VOLTS - self._random.uniform(*REFERENCE_LOSS_VOLTS)

    def set_volts(self, channel: int, volts: float) -> None:
        """Puts a voltage on the pin of a channel."""
        self._volts[channel] = volts

    def __getitem__(self, channel: Any) -> Any:
        """One conversion."""
        code = round(self._volts[channel] / self.reference * CODES + self._random.gauss(0.0, NOISE_CODES))
        for wide in WIDE_CODES:
            if abs(code - wide) <= WIDE:
                code = wide
        return max(0, min(CODES - 1, code))

"""The Pico's 40 pins: which header pin a GPIO is, and where power and ground are.

Source: Raspberry Pi Pico datasheet, figure 4 (pinout); the Pico W and the Pico 2 have the same.
"""

PIN_OF_GPIO = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, 38)  # 33 is the ADC's ground
POWER_PINS = {"VBUS": 40, "VSYS": 39, "3V3_EN": 37, "3V3": 36, "ADC_VREF": 35, "RUN": 30}
ADC_GPIOS = (26, 27, 28)

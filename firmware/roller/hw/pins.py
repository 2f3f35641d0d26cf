"""Which GPIO does what. A copy of hardware/pins.toml for the Pico; tests/test_project.py keeps the two equal."""

OLED_SDA = 4
OLED_SCL = 5
K1 = 10
K2 = 11
K3 = 12
K4 = 13
K5 = 14
SHAKE = 15
L1 = 16
L2 = 17
L3 = 18
L4 = 19
L5 = 20
PIXELS = 21
PIXEL_POWER = 9
PIEZO = 26
PIEZO_BACK = 27
BATTERY = 28

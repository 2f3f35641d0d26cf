"""Figures from datasheets, each with maker, document and place. Volts, amperes, ohms, farads, kelvin per watt.

`(to be checked)`: as commonly given; we could not open that datasheet. Everything else was read in the document named.
"""

from dataclasses import dataclass

from generators.electrical.number import DOUBTFUL


@dataclass(frozen=True)
class Figure:
    """A value and where it stands."""

    value: float
    source: str


def _doubtful(value: float, source: str) -> Figure:
    return Figure(value, f"{source} {DOUBTFUL}")


RP2040 = "Raspberry Pi, RP2040 Datasheet"
PICO = "Raspberry Pi, Pico Datasheet"
SUPPLY = Figure(3.3, f"{PICO}, 4.4: the RT6150 makes a fixed 3.3 V")
SUPPLY_OFF = _doubtful(0.03, "Richtek, RT6150B-33: how far its 3.3 V may be off; 1 % was read of the adjustable one")

# RP2040
ALL_PINS = Figure(0.050, f"{RP2040}, 5.2.3, digital IO: I_IOVDD_MAX, the sum of all that the pins source")
PIN_DRIVE = Figure(0.004, "Raspberry Pi, pico-sdk, pads_bank0.h: DRIVE is 4 mA after reset, and MicroPython leaves it")
PIN_HIGH = Figure(2.62, f"{RP2040}, 5.2.3, digital IO: V_OH at 3.3 V, at the current of the drive setting")
PULL_UP_LEAST = Figure(50e3, f"{RP2040}, 5.2.3, digital IO: R_PU, 50 to 80 kilo-ohm")
PULL_UP_MOST = Figure(80e3, PULL_UP_LEAST.source)
PULL_DOWN_LEAST = Figure(50e3, f"{RP2040}, 5.2.3, digital IO: R_PD, 50 to 80 kilo-ohm; on at reset")
LEAKAGE = Figure(1e-6, f"{RP2040}, 5.2.3: I_IN, most")
ADC_MOST = Figure(3.3, f"{RP2040}, 5.2.3, ADC: V_PIN_ADC up to ADC_AVDD, on the Pico 3.3 V")
ADC_IMPEDANCE = Figure(100e3, f"{RP2040}, 5.2.3, ADC: R_IN_ADC, least")
ADC_RATE = _doubtful(500e3, f"{RP2040}, 4.9: samples a second, most")

# Pico
VSYS_LEAST = Figure(1.8, f"{PICO}, 4.5: VSYS from about 1.8 V")
VSYS_MOST = Figure(5.5, f"{PICO}, 4.5: VSYS to 5.5 V")
LOAD_3V3 = _doubtful(0.300, f"{PICO}, 2.1: load on the pin 3V3 that is recommended at most")
DIODE = "onsemi, MBR120LSFT1, rev. 1 (the Pico's D1 is its sister MBR120VLSFT1G)"
PICO_DIODE = Figure(1.0, f"{DIODE}: 1 A")
PICO_DIODE_DROP = _doubtful(0.30, "onsemi, MBR120VLSFT1G: forward voltage at 0.2 A, roughly")
PICO_DIODE_REVERSE = Figure(20.0, f"{DIODE}: 20 V")
SISTER = "onsemi, MBRM120L, rev. 7, page 2 (of its kind; only the first page of its own datasheet could be opened)"
PICO_DIODE_LEAK = Figure(1e-4, f"{SISTER}: reverse current at 10 V and 25 degrees, most")
PICO_DIODE_HOT_LEAK = Figure(18e-3, f"{SISTER}: the same at 85 degrees")
PICO_DIODE_MOST = Figure(0.45, f"{SISTER}: forward voltage at 1 A and 25 degrees, most")
PICO_DIODE_LEAST = _doubtful(0.15, "onsemi, MBR120VLSFT1G: forward voltage at some mA and warm, roughly")
PICO_VSYS_DIVIDER = _doubtful(300e3, f"{PICO}, schematic: R5 and R6, from VSYS to ground")
PICO_VSYS_CAPACITOR = _doubtful(47e-6, f"{PICO}, schematic: from VSYS to ground")
PICO_PULL_DOWN = Figure(15.6e3, f"{PICO}, schematic: R1 and R10 from VBUS to ground")
PICO_CURRENT = _doubtful(0.025, f"{PICO}, current consumption: MicroPython running at 125 MHz, from 3.3 V")
PICO_ASLEEP = Figure(0.0013, "MicroPython, pull request 15111: 1.2 to 1.3 mA measured at the USB port of a Pico")
PICO_ASLEEP_USB = Figure(0.0034, "MicroPython, pull request 15111: 3.4 to 3.5 mA with the clock of the USB on")
SLEEP_SHARE = Figure(0.93, "the share of its time that the emulated Pico sleeps, tests/emulated/test_light_sleep.py")
REGULATOR = _doubtful(0.85, "Richtek, RT6150: efficiency at some ten mA")
USB_ASKED = Figure(0.250, "MicroPython, shared/tinyusb: USBD_MAX_POWER_MA, what the Pico asks the PC for")
USB_PORT = _doubtful(0.500, "USB 2.0, 7.2.1: a port's high-power load")
USB_CAPACITY = _doubtful(10e-6, "USB 2.0, 7.2.4.1: the most that a device may hang on the bus at once")
USB_HIGHEST = _doubtful(5.25, "USB 2.0, 7.2.2: voltage of a port")
USB_LOWEST = _doubtful(4.40, "USB 2.0, 7.2.2: voltage at the end of the cable of a port with little power, least")
USB_USUAL = Figure(5.0, "USB 2.0: the voltage that it is named for")

# bus and modules
BUS = "NXP, UM10204, table 10, as Microchip's tables of its TWI repeat it"
BUS_RISE = Figure(300e-9, f"{BUS}: rise time in fast mode (400 kHz), most")
BUS_SINK = Figure(0.003, f"{BUS}: what must be sunk at 0.4 V")
OLED_CURRENT = _doubtful(0.040, "an estimate: 2.42 inches, a sixth of the dots lit; some 150 mA with all")
OLED_DIM = _doubtful(0.010, "an estimate: the panel takes 1/200 at contrast 1, converter and driver remain")
OLED_OFF = _doubtful(1e-3, "an estimate: the SSD1309 sleeps at some uA, the module's 12 V converter has no off")
SENSOR_OFF = _doubtful(0.5e-6, "ST, LIS3DH, DocID17530 rev. 2, table 4: power-down")
FLASH_ERASE = _doubtful(0.025, "Winbond, W25Q16JV, 9.4: sector erase, most")
MODULE_PULL_UPS = (4.7e3, 10e3)  # display modules have either; the LIS3DH module has the second
PIEZO_CAPACITANCE = _doubtful(17e-9, "TDK, PS1240: electrostatic capacitance")

# the battery and its way in
PLUG = Figure(2.0, "JST, PH: 2 A with wire AWG 24")
SWITCH = Figure(0.100, "C&K, OS series: 0.1 A at 12 V DC")
AO3401A = "Alpha & Omega, AO3401A, rev. 3"
MOSFET_ON = Figure(0.085, f"{AO3401A}, page 1: on resistance at -2.5 V")
MOSFET_GATE = Figure(12.0, f"{AO3401A}, page 1: gate to source, either way")
MOSFET_MOST = Figure(30.0, f"{AO3401A}, page 1: drain to source")
MOSFET_CURRENT = Figure(3.2, f"{AO3401A}, page 1: drain current at 70 degrees")
MOSFET_PULSE = Figure(27.0, f"{AO3401A}, page 1: pulsed drain current")
MOSFET_LEAK = Figure(1e-6, f"{AO3401A}, page 2: drain to source, switched off, 30 V, 25 degrees, most")
MOSFET_WARM_LEAK = Figure(5e-6, f"{AO3401A}, page 2: the same at 55 degrees")
MOSFET_OPENS = Figure(1.3, f"{AO3401A}, page 2: threshold, most; 0.5 V least")
MOSFET_SHUT = Figure(0.5, f"{AO3401A}, page 2: threshold, least")
MOSFET_BODY_LEAST = _doubtful(0.4, "what a silicon diode needs at some mA")
MOSFET_BODY = Figure(0.7, f"{AO3401A}, page 2: its own diode's drop at 1 A, usual; 1 V at most")
MOSFET_BODY_MOST = Figure(1.0, f"{AO3401A}, page 2: its own diode's drop at 1 A, most")
TRACKS = Figure(0.12, "ours: copper of 35 um, the longest way, Pico to U3 of the LED board, reckoned from rev 0.3")
FUSE_OHMS = _doubtful(0.70, "Littelfuse, 1206L050YR: resistance at 20 degrees an hour after soldering, most")
FUSE_HOT = _doubtful(0.31, "Littelfuse, 1206L050YR: holds 0.5 A at 20 degrees, this at 70")
CERAMIC_LEFT = _doubtful(0.55, "Samsung, CL32A107MQVNNNE: what is left of its 100 uF at 3 V, roughly")
CELL_FRESH = _doubtful(1.65, "Energizer, alkaline handbook: a fresh alkaline cell, unloaded")
CELL_EMPTY = _doubtful(0.90, "a cell that is called empty; datasheets go down to 0.8 V")
CELL_USUAL = _doubtful(1.20, "an alkaline cell in the middle of its life, under load")
CELL_OHMS = _doubtful(0.60, "inner resistance of an old AAA cell")
CELL_CHARGE = _doubtful(1.0, "an alkaline AAA gives about 1 Ah at 50 mA")
CELL_CHARGE_FAST = _doubtful(0.75, "an alkaline AAA gives about 0.75 Ah at 200 mA")

# the builder's multimeter
METER_OFF = _doubtful(0.01, "cheap multimeters: a reading is off by 1 % at most")
METER_VOLTS = _doubtful(1.0, "cheap multimeters: what they put on a large resistance, most")

# pixels and what drives them
TPS22918 = "TI, TPS22918, SLVSD76C"
LOAD_SWITCH_ON = _doubtful(0.08, f"{TPS22918}, 6.5: on resistance from 2.5 V on, hot, most; its title says 52 milliohm")
LOAD_SWITCH_HIGH = Figure(1.0, f"{TPS22918}, 8.3.1: ON takes any GPIO of 1 V or more")
LOAD_SWITCH_LOW = _doubtful(0.5, f"{TPS22918}, 6.5: V_IL at ON, most")
LOAD_SWITCH_LEAK = _doubtful(2e-6, f"{TPS22918}, 6.5: what VIN takes while ON is low, most")
LOAD_SWITCH_PULL = _doubtful(50.0, f"{TPS22918}, 6.5: R_PD, which QOD puts across the output; 24 to 45 ohm are usual")
LOAD_SWITCH_SLOPE = _doubtful(0.55e6, f"{TPS22918}, 8.3.3: microseconds a volt for each picofarad at CT, and 30")
PIN_SINKS = Figure(0.5, f"{RP2040}, 5.2.3, digital IO: V_OL at 3.3 V, at the current of the drive setting, most")
PIXEL_LEAST = _doubtful(3.7, "OPSCO, SK6812MINI, rev. 01, 8: V_DD")
PIXEL_HIGH = _doubtful(0.7, "OPSCO, SK6812MINI, rev. 01: V_IH, parts of V_DD")
BUFFER_DROP = _doubtful(0.1, "TI, SN74AHCT1G125, SCLS378: V_OH at 50 microamperes, below V_CC")
BUFFER_LEAST = Figure(1.6, "TI, SN74LV1T125: V_CC, recommended, 1.6 to 5.5 V")
BUFFER_HIGH = _doubtful(2.1, "TI, SN74LV1T125: V_IH at 5 V; made to translate 3.3 to 5 V")

"""The hardware's edge: pins in, LEDs and sound out.

Key edges and sensor edges are caught by interrupts, so a step that takes long (a flash write, a full picture) misses
none; between steps the CPU sleeps until one of them, USB input, or the time given.
"""

import io
import select
import sys
import time
from array import array
from os import urandom

# The built-in part of rp2: the rest of that is written in Python, and would take memory. The stubs lack it.
from _rp2 import Flash  # type: ignore[import-not-found]
from machine import ADC, I2C, PWM, WDT, Pin, lightsleep, mem32, reset, unique_id

from roller.app.inputs import BOTH, Inputs
from roller.hw import pins
from roller.hw.accelerometer import Accelerometer
from roller.hw.bus import Bus

KEY_PINS = (pins.K1, pins.K2, pins.K3, pins.K4, pins.K5)
LED_PINS = (pins.L1, pins.L2, pins.L3, pins.L4, pins.L5)
# Asked for: with SPKLEN + 8 cycles more in each period (RP2040 datasheet 4.3.14) it is 398 kHz at most, and 357 with
# 300 ns of rise.
I2C_HZ = 424000
I2C_TIMEOUT = 10000  # us; the longest transfer takes 3.6 ms, a hung bus must not stop the game for longer
SWITCH_EDGE = 800  # mg that one closing of the vibration switch stands for
ADC_MV = 3270  # the ADC's reference: the filter before it takes about 30 mV of 3.3 V (Pico datasheet, 4.3)
SOF_RD = 0x50110048  # of the USB controller: RP2040 datasheet 4.1.4, RP2350 datasheet 12.7.5
# Of the pin of SHAKE, RP2040 datasheet 2.19.6.1. MicroPython for a plain Pico borrows GPIO 15 for 1 ms at a reset of
# the USB bus, with function 8, and then puts back what it found (erratum RP2040-E5). Set up in between, the pin would
# lose its pull-up, and MicroPython might wait for ever for the level that it had put there.
GPIO15_CTRL = 0x4001407C
FALLING = 4  # Pin.IRQ_FALLING
EITHER_EDGE = 12  # Pin.IRQ_FALLING | Pin.IRQ_RISING
CHATTER = 15  # ms
FRAMES = 50  # ms without a frame on the USB: no PC is there, or it sleeps
HUNG = 6000  # ms without readings, but in `idle`, that restart the Pico
IDLE = 4000  # ms of idling after which the watchdog is fed
SLICE = 50  # ms of a light sleep between two looks at the keys: should none of their interrupts end it
LISTEN = 2  # ms after each slice, in which a PC that is there begins a frame
STIRRED = 64  # random bytes that are thrown away after a sleep, in which the ring oscillator stood still
# The watchdog: RP2040 datasheet 4.7.6, RP2350 datasheet 12.9.7. Its SCRATCH0 outlasts a restart, but no loss of power.
WATCHDOG = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
SCRATCH0, CTRL_CLR = 0x0C, 0x3000  # a one in CTRL_CLR clears a bit of CTRL (2.1.2)
WATCHED = 0x524B  # there: the step loop was watched, and nobody has ended that
ENABLE = 1 << 30
LOG = 1024 * 1024  # bytes of the flash that are the journal's, as in image/_boot.py
# What the watchdog resets, RP2040 datasheet 2.13 (WDSEL): a one sets a bit there. The SDK leaves the ring oscillator
# out (bit 0). But a light sleep stops that, and after a reset the chip runs from it: it would be dead until the power
# goes. MicroPython sets it from 1.29 on. The watchdog of an RP2350 stands still in a light sleep.
RESETS_TOO = 0 if WATCHDOG == 0x400D8000 else 0x40012008
POLL = 3  # MP_STREAM_POLL, py/stream.h


class _Waker(io.IOBase):
    """Something that select.poll can wait for and an interrupt can make ready."""

    ready = False

    def ioctl(self, request: int, flags: int) -> int:
        if request == POLL:
            return flags & select.POLLIN if self.ready else 0
        return -1


class Board:
    """The Pico with its keys, LEDs, piezo, sensor and bus."""

    def __init__(self) -> None:
        self.display = False  # whether one answered at power-on
        self.screen: Ssd1306 | None = None  # its driver
        self.turned = False  # held the other way round: K1 is leftmost anyway
        self._ticks, self._now = time.ticks_ms(), 0
        self.waker = _Waker()
        self.waker.ready = False  # has a place now: a hard interrupt cannot make one
        self._presses = bytearray(16)  # a ring: those that no step has seen yet
        self.press_times = array("i", (0,) * 16)  # us at which a contact of a key has moved: nobody can foretell these
        self._pressed = self._seen = 0  # how many there were, and were seen
        self._edge_at = [self._ticks] * 5  # ticks of the last edge of each key
        self._edges = 0  # since the last step
        self._deaf = False
        self._frame, self._framed = self.frame(), -FRAMES  # on the USB, the last one seen, and ms at which that was new
        self._looked = -FRAMES  # ms at which it was looked at
        self._dog: WDT | None = None
        self.ring: Ring | None = None  # once dice come from it
        self.hung = mem32[WATCHDOG + SCRATCH0] == WATCHED  # that is why it was restarted
        self._numbers = [1, 2, 3, 4, 5]  # of the keys, from the left
        self._keys: list[Pin] = []
        self._leds = [Pin(pin, Pin.OUT, value=0) for pin in LED_PINS]
        self._lit = self._toggles = 0  # LEDs, and the keys whose press toggles theirs
        for i, pin in enumerate(KEY_PINS):
            key = Pin(pin, Pin.IN, Pin.PULL_UP)
            key.irq(self._on_key(i, key), EITHER_EDGE, hard=True)
            self._keys.append(key)
        self._piezo = [Pin(pin, Pin.OUT, value=0) for pin in (pins.PIEZO, pins.PIEZO_BACK)]
        self._pwm: list[PWM] = []  # while it sounds: of both pins, which are the channels of one slice
        self.bus = Bus(_controller, Pin(pins.OLED_SDA), Pin(pins.OLED_SCL), self.now)
        self.sensor = Accelerometer(self.bus, self.now())
        if "RP2040" in sys.implementation._machine:
            while mem32[GPIO15_CTRL] & 31 == 8:
                pass
        self.shake = Pin(pins.SHAKE, Pin.IN, Pin.PULL_UP)
        self.shake.irq(self._on_shake, Pin.IRQ_FALLING)
        self.poll = select.poll()
        for each in (sys.stdin, self.waker):
            self.poll.register(each, select.POLLIN)
        self.device = unique_id().hex()
        self.urandom, self.reset, self.ticks_us = urandom, reset, time.ticks_us
        self.flash = Flash(start=0, len=LOG)
        self.log = memoryview(self.flash)  # its bytes

    def now(self) -> int:
        """ms since the program was started; never falls, unlike the ticks, which wrap after 12 days."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def inputs(self, now: int) -> Inputs:
        """The readings since the last call."""
        self.feed()
        self.waker.ready = False
        edges, self._edges = self._edges, 0
        sensor = self.sensor
        energy = sensor.energy(now, edges, not self.shake.value())  # up to 2 ms: a key that comes meanwhile is seen
        down = self.down()
        presses = b""
        if self._pressed != self._seen:
            presses = bytes([self._presses[at & 15] for at in range(self._seen, self._pressed)])
            self._seen += len(presses)
        inputs = Inputs(down, presses, energy if sensor.address else SWITCH_EDGE * edges)
        if sensor.felt is not None:
            inputs.felt = sensor.felt
        if inputs.energy:
            inputs.us = time.ticks_us()
        if sensor.face_down:
            inputs.face_down = True
        if sensor.missing:
            inputs.no_sensor = True
        return inputs

    def pressed(self) -> bool:
        """Whether keys were pressed since the last readings."""
        return self._pressed != self._seen

    def down(self) -> int:
        """The keys whose contacts are closed now, as a bit mask."""
        down, bit = 0, 1
        for key in self._keys:
            if not key():
                down |= bit
            bit <<= 1
        return down

    def deaf(self, now: int, deaf: bool) -> None:
        """Whether the sensor is asleep, and its pin wakes nobody."""
        if deaf != self._deaf:
            self._deaf = deaf
            self.shake.irq(None if deaf else self._on_shake, Pin.IRQ_FALLING)
            self.sensor.sleep(now, deaf)

    def leds(self, lit: int, toggles: int = 0) -> None:
        """Light the keys' LEDs of a bit mask. A press of the keys in `toggles` toggles its LED at once, in the
        interrupt; the step that hears of it says what is right."""
        self._toggles = toggles
        if toggles:
            for at in range(self._seen, self._pressed):
                press = self._presses[at & 15]
                if press < BOTH:
                    lit ^= 1 << (press - 1) & toggles
        change = lit ^ self._lit
        if change:
            for i, led in enumerate(self._leds):
                if change >> i & 1:
                    led.value(lit >> i & 1)
            self._lit = lit

    def turn(self) -> None:
        """Note that the handheld is held the other way round, or as usual again."""
        self.turned = not self.turned
        self.leds(0)
        for row in (self._numbers, self._keys, self._leds):
            row.reverse()

    def tone(self, hz: int, duty: int = 0) -> None:
        """Sound the piezo at `hz`, with a `duty` of 65536; or silence it with 0. Of its two pins one is high while the
        other one is low: it swings by twice 3.3 V. Silent, both are low, and no voltage is on it."""
        if hz and duty:
            if self._pwm:
                self._pwm[0].freq(hz)  # of the slice; both channels keep their duty
            else:
                front, back = self._piezo
                self._pwm.append(PWM(front, freq=hz, duty_u16=duty))
                self._pwm.append(PWM(back, freq=hz, duty_u16=duty, invert=True))  # type: ignore[call-arg]  # the stubs lack it
        elif self._pwm:
            for pin in self._piezo:
                pin.init(Pin.OUT, value=0)
            for pwm in self._pwm:
                pwm.deinit()
            self._pwm.clear()

    def battery(self) -> int:
        """The battery's voltage in mV. The ADC sees half of it, behind two equal resistors; 16 readings are taken, as
        a single one may be 20 mV off."""
        adc = ADC(Pin(pins.BATTERY))
        return sum([adc.read_u16() for _ in range(16)]) * 2 * ADC_MV // (16 * 65535)

    def idle(self, ms: int, wants_to_write: bool) -> None:
        """Wait for at most `ms`, less if a key, the sensor or USB has something."""
        self.poll.modify(sys.stdin, select.POLLIN | select.POLLOUT if wants_to_write else select.POLLIN)
        while ms > IDLE and not self.poll.poll(IDLE):
            self.feed()
            ms -= IDLE
        if ms <= IDLE:
            self.poll.poll(ms)

    def usb(self, now: int) -> bool:
        """Whether a PC that is awake is there. A charger is not seen: the boards have VBUS on different pins."""
        if now - self._looked >= FRAMES:  # that number is old: take one, and look again 2 ms later
            self._frame = self.frame()
            time.sleep_ms(2)
        self._looked = now
        frame = self.frame()
        if frame != self._frame:
            self._frame, self._framed = frame, now
        return now - self._framed < FRAMES

    def sleep(self, ms: int, stop: "Callable[[int], None]" = lightsleep) -> None:
        """Sleep lightly for at most `ms`, less if a key changes or a PC comes. Not to be called while a PC is there.
        `stop` lets the clocks stand still for some ms, in slices, with looks between them: docs/workshop/power.md has
        the reasons, and sources."""
        self.poll.modify(sys.stdin, select.POLLIN)
        before, frame, ends = self.down(), self.frame(), self.now() + ms
        left = ms
        while left > 0 and not self.waker.ready:
            self.feed()
            began = time.ticks_ms()
            stop(min(left, SLICE))
            if self.down() != before:
                break
            if time.ticks_diff(time.ticks_ms(), began) < SLICE // 2 < left:  # it does not sleep here: no busy loop
                self.poll.poll(SLICE)
            else:
                self.poll.poll(LISTEN)
            if self.frame() != frame:
                break
            left = ends - self.now()
        urandom(STIRRED)

    def frame(self) -> int:
        """The number of the last frame that a PC has begun on the USB, one a millisecond, 0 to 2047. It stands still
        while the cable is pulled or the PC sleeps."""
        return mem32[SOF_RD]  # type: ignore[no-any-return]  # the stubs say nothing

    def watch(self, on: bool) -> None:
        """From now on, restart the Pico when it is not fed for 6 s: the step loop hangs, or the processor is locked up
        after a panic of the SDK. Or do that no more, for the REPL, and leave the memory to it."""
        mem32[WATCHDOG + CTRL_CLR] = ENABLE  # WDT has no stop
        if self.ring is not None and not on:
            self.ring.stop()
        mem32[WATCHDOG + SCRATCH0] = on * WATCHED
        if on:
            if RESETS_TOO:
                mem32[RESETS_TOO] = 1
            self._dog = WDT(timeout=HUNG)  # last: what fails before it leaves none

    def feed(self) -> None:
        """Tell the watchdog, if one is on, that the program has not stopped."""
        if self._dog is not None:
            self._dog.feed()

    def keys_down(self) -> int:
        """The keys that are down right now, as a bit mask."""
        return self.inputs(self.now()).down

    def _on_key(self, i: int, key: Pin) -> "Callable[[Pin], None]":
        """Presses are told apart when they come: several may fall into one long step. A contact that moves chatters for
        up to 10 ms; what closes after a longer rest is a press. Of an edge each way at once (the interrupt has waited
        for the flash) nobody knows: BOTH."""
        led = self._leds[i]
        flags = key.irq().flags  # type: ignore[attr-defined]  # of what irq() returns
        # Hard: nothing is allocated, and there is no branch, which may raise Ctrl-C: it would be lost. Quick, for a key
        # that chatters calls it up to twelve times on the way of its press to the display: so all it needs is at hand.
        # `leds` may undo a toggle that comes while it works: the next step, which hears of the press, puts that right.
        def edge(  # type: ignore[no-untyped-def]
            pin: Pin,
            flags=flags,
            ticks_ms=time.ticks_ms,
            ticks_diff=time.ticks_diff,
            edge_at=self._edge_at,
            presses=self._presses,
            ticks_us=time.ticks_us,
            times=self.press_times,
            numbers=self._numbers,
            change=(led.value, led.toggle),  # not what `_lit` says: `leds` may be about to write that
            waker=self.waker,
        ) -> None:
            which = flags()
            ticks = ticks_ms()
            rested = ticks_diff(ticks, edge_at[i]) >= CHATTER
            edge_at[i] = ticks
            number = numbers[i]
            at = self._pressed
            presses[at & 15] = number + BOTH * (which == EITHER_EDGE)
            times[at & 15] = ticks_us()
            self._pressed = at + rested * (which & FALLING != 0)
            toggle = rested * (which == FALLING) << (number - 1) & self._toggles
            self._lit ^= toggle
            change[toggle != 0]()
            waker.ready = True

        return edge

    def _on_shake(self, pin: Pin) -> None:
        self._edges += 1
        self.waker.ready = True


def _controller() -> I2C:
    sda, scl = Pin(pins.OLED_SDA), Pin(pins.OLED_SCL)
    i2c: I2C = I2C(0, sda=sda, scl=scl, freq=I2C_HZ, timeout=I2C_TIMEOUT)  # type: ignore[call-overload]  # not in the stubs
    return i2c


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from roller.hw.ring_oscillator import Ring
    from roller.hw.ssd1306 import Ssd1306

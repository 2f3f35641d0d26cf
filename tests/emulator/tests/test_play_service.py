"""The play service as a process: messages out, commands in, and every way to end it."""

import base64
import contextlib
import itertools
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

import pytest
import serial

from rollkeeper.play.virtual_process import EMULATOR
from running.patience import HANG, until

pytestmark = [pytest.mark.emulated, pytest.mark.skipif(sys.platform == "win32", reason="uses signals")]

PROGRAM = """
from machine import I2C, PWM, Pin
import time
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
i2c.writeto(0x3c, b'\\x00\\x20\\x00\\x21\\x00\\x7f\\x22\\x00\\x07\\xaf\\x8d\\x14\\xa1\\xc8')
leds = [Pin(16 + n, Pin.OUT) for n in range(5)]
keys = [Pin(10 + n, Pin.IN, Pin.PULL_UP) for n in range(5)]
try:
    taps = int(open('/taps').read())
except OSError:
    taps = 0
def pressed(pin):
    global taps
    taps += 1
    with open('/taps', 'w') as f:
        f.write(str(taps))
    leds[keys.index(pin)].toggle()
    i2c.writeto(0x3c, b'\\x40' + bytes([taps] * 1024))
    print('taps', taps)
before = [1] * 5
while True:
    levels = [key.value() for key in keys]
    for key, level, was in zip(keys, levels, before):
        if was and not level:
            pressed(key)
    before = levels
    time.sleep_ms(30)  # longer than they bounce
"""

PIXELS = """
from machine import Pin, bitstream
import time
time.sleep_ms(300)  # until the service is there
pin, key = Pin(21, Pin.OUT), Pin(10, Pin.IN, Pin.PULL_UP)
while True:
    blue = 9 if key.value() else 99
    bitstream(pin, 0, (320, 850, 700, 550), bytes((0, 7, blue)) * 35)
    time.sleep_ms(50)
"""


class Running:
    """The service, and what it has said."""

    def __init__(self, folder, *options, stdout=subprocess.PIPE, program=PROGRAM):
        firmware = folder / "firmware"
        (firmware / "roller").mkdir(parents=True, exist_ok=True)
        (firmware / "start.py").write_text(program)
        for name in ("roller/__init__.py", "coach.table"):  # a folder without them is none of the firmware
            (firmware / name).write_text("")
        self.flash = folder / "kept" / "flash.bin"
        command = [sys.executable, str(EMULATOR), "--flash", str(self.flash), "--firmware", str(firmware), *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=stdout, stderr=subprocess.PIPE, text=True
        )
        self.messages = queue.Queue()
        if self.process.stdout is not None:
            threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.messages.put(json.loads(line))

    def say(self, **command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def rest(self, ms):
        """Let so many emulated ms pass, however busy this computer is."""
        self.say(wait=ms)
        assert self.hear("waited")["waited"] == ms

    def hear(self, wanted, seconds=HANG):
        """The next message with `wanted` in it."""
        until = time.monotonic() + seconds
        while True:
            message = self.messages.get(timeout=max(until - time.monotonic(), 0.01))
            if wanted in message:
                return message

    def end(self):
        """Waits for the end; its exit code. Nothing may have been complained about."""
        code = self.process.wait(HANG)
        assert self.process.stderr.read() == ""
        return code


@pytest.fixture
def start(tmp_path, micropython_image):  # which the service finds itself: without it this is skipped
    """Starts services; none is left behind."""
    started = []

    def begin(*options, **pipes):
        service = Running(tmp_path, *options, **pipes)
        started.append(service)
        return service

    yield begin
    for service in started:
        if service.process.poll() is None:
            service.process.kill()
            service.process.wait()


def says(service, port, key, said):
    """The program on the Pico says so on its port when a key is pressed."""
    with serial.Serial(port, timeout=HANG) as opened:
        service.rest(50)  # a port that has just been opened is slow to listen: docs/workshop/judge.md
        service.say(key=key, down=True)
        assert said in opened.read_until(said)


def test_a_click_becomes_a_press_a_picture_and_a_kept_file(start):
    service = start()
    ready = service.hear("ready")["ready"]
    assert ready["sensor"] == "lis3dh"
    service.hear("oled")
    service.rest(500)
    service.say(key=2, down=True)
    service.say(key=2, down=False)
    assert service.hear("leds")["leds"] == [0, 1, 0, 0, 0]
    picture = service.hear("oled")
    while picture["oled"] != base64.b64encode(b"\x01" * 1024).decode():
        picture = service.hear("oled")
    assert picture["on"] is True
    says(service, ready["port"], 2, b"taps 2")
    service.say(quit=True)
    assert service.hear("stopped")["emulated_ms"] > 0
    assert service.end() == 0

    again = start()  # the flash was kept
    port = again.hear("ready")["ready"]["port"]
    again.rest(500)
    says(again, port, 1, b"taps 3")


def test_the_led_build_tells_its_pixels(start):
    service = start("--leds", program=PIXELS)
    service.hear("ready")
    assert service.hear("pixels")["pixels"] == "000000" * 35, "they are dark until they are told"
    assert service.hear("pixels")["pixels"] == "070009" * 35
    service.say(key=1, down=True)
    while service.hear("pixels")["pixels"] != "070063" * 35:
        pass
    service.say(quit=True)
    assert service.hear("stopped") and service.end() == 0


def test_a_killed_service_loses_at_most_the_last_moments(start):
    service = start("--fresh")
    service.hear("ready")
    service.rest(500)
    service.say(key=5, down=True)
    assert service.hear("leds")["leds"] == [0, 0, 0, 0, 1], "after the file was written"
    service.process.kill()
    service.process.wait()
    assert service.flash.stat().st_size == 2 * 1024 * 1024
    again = start()
    port = again.hear("ready")["ready"]["port"]
    again.rest(500)
    says(again, port, 1, b"taps 2")


def test_the_end_of_the_input_is_the_end(start):
    service = start("--tcp")
    assert service.hear("ready")["ready"]["port"].startswith("socket://127.0.0.1:")
    service.process.stdin.close()
    assert service.hear("stopped")
    assert service.end() == 0


def test_ctrl_c_is_the_parents_business_and_sigterm_a_polite_end(start):
    service = start()
    service.hear("ready")
    service.process.send_signal(signal.SIGINT)
    service.rest(200)
    assert service.process.poll() is None
    service.process.send_signal(signal.SIGTERM)
    assert service.hear("stopped")
    assert service.end() == 0


def test_a_parent_that_closes_its_end_causes_no_traceback(start):
    ours, theirs = os.pipe()
    service = start(stdout=theirs)
    os.close(theirs)
    while b'"ready"' not in os.read(ours, 65536):
        pass
    os.close(ours)
    moves = itertools.cycle((True, False))

    def move():  # and it has something to say that nobody reads
        with contextlib.suppress(BrokenPipeError):
            service.say(key=1, down=next(moves))
        time.sleep(0.05)

    until(lambda: service.process.poll() is not None, move)
    assert service.end() == 0


def test_nonsense_is_answered_by_name(start):
    service = start()
    service.hear("ready")
    service.process.stdin.write("what?\n")
    nonsense = ({"key": 9, "down": True}, {"wait": float("nan")}, {"wait": True}, {"wait": -1}, {"wait": 10**400},
                {"tilt": [10**400, 0, 0]})  # fmt: skip
    for command in nonsense:
        service.say(**command)
    for _ in range(1 + len(nonsense)):
        assert service.hear("error")["error"]["name"] == "command-unknown"
    service.rest(10)
    service.say(quit=True)
    assert service.end() == 0


def test_a_broken_flash_file_says_what_to_do(start, tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "flash.bin").write_bytes(b"short")
    service = start()
    error = service.hear("error")["error"]
    assert error["name"] == "drive-broken"
    assert "--fresh" in error["message"]
    assert service.end() == 1

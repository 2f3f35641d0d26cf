"""Runs on MicroPython: the page's engine reads a handheld's end of the cable, step by step, and prints what the page
hears, its cards and its file, as JSON.

micropython reads_on_micropython.py FILE_OF_LINES [EVENT_AT_WHICH_THE_CABLE_IS_PULLED]

The file is a log; a line {"lost":1} stands for an event that the handheld no longer holds.
"""

import json
import sys
from binascii import unhexlify

from reading import Reading

from turnlink.device import DeviceEnd
from turnlink.line import decode


class Journal:
    """A journal that nobody may acknowledge."""

    def __init__(self, lines):
        head = decode(lines[0])
        self.device, self.epoch, self.first = head["device"], head["epoch"], head["first"]
        self.lines = [None if b'"lost"' in line else line for line in lines[1:]]
        self.last = self.first + len(self.lines) - 1

    def line(self, n):
        return self.lines[n - self.first]

    def acknowledged(self, n):
        raise RuntimeError("event %d was acknowledged" % n)


with open(sys.argv[1], "rb") as file:
    journal = Journal(file.read().split(b"\n")[:-1])
pulled_at = int(sys.argv[2]) if len(sys.argv) > 2 else 0
end, reading = DeviceEnd(journal, "0.2.0"), Reading()
said = []
ms = 0
reading.begin(ms)
torn = 0
for _ in range(2000):
    ms += 50
    end.receive(unhexlify(reading.step(ms)))
    came = b""
    while True:
        data = end.outgoing()
        if not data:
            break
        torn += 1
        came += b"ATZ\r" if torn == 3 else data[: len(data) // 2] if torn == 40 else data  # a modem probe, a torn line
        if len(came) > 2000:
            break
    if pulled_at and end.next > pulled_at:
        reading.gone()
        pulled_at = 0
    else:
        reading.hear("".join(["%02x" % byte for byte in came]), ms)
    said += [json.loads(text) for text in reading.said().split("\n") if text]
    if said and ("games" in said[-1] or "trouble" in said[-1]):
        break
games = said[-1].get("games", [])
cards = [json.loads(reading.card(at) or "null") for at in range(len(games))]
print(json.dumps({"said": said, "cards": cards, "log": reading.log(), "name": reading.log_name()}))

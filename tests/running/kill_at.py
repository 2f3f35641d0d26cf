"""Runs the real command line, and kills its own process with SIGKILL at the n-th point: python kill_at.py N sync ...

A point is just before each SQL statement (every row of an insert, BEGIN and COMMIT among them), and before and after
each write to the serial port. With N = 0 nothing is killed, and the number of points is written to stderr at the end.
"""

import atexit
import os
import signal
import sqlite3
import sys
from typing import Any

from rollkeeper.cli import main
from rollkeeper.link.serial_port import SerialPort

kill_at = int(sys.argv[1])
passed = 0
connect, write = sqlite3.connect, SerialPort.write


def point(*_: object) -> None:
    global passed
    passed += 1
    if passed == kill_at:
        os.kill(os.getpid(), signal.SIGKILL)


def connect_traced(*words: Any, **more: Any) -> sqlite3.Connection:
    connection = connect(*words, **more)
    connection.set_trace_callback(point)
    return connection


def write_between_points(port: SerialPort, data: bytes) -> None:
    point()
    write(port, data)
    point()


sqlite3.connect = sqlite3.dbapi2.connect = connect_traced  # type: ignore[assignment,attr-defined]
SerialPort.write = write_between_points  # type: ignore[method-assign]
atexit.register(lambda: print(passed, file=sys.stderr))
main(sys.argv[2:])

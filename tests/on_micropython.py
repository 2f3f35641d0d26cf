"""Runs plain test files under MicroPython: micropython tests/on_micropython.py FILE...

A plain test file has functions called test_* that take nothing and assert. pytest runs the same files.
"""

import sys

# This folder has sub-folders called like the packages they test: it must come last.
sys.path.append(sys.path.pop(0))


def run(path):
    """Run every test of one file; returns (passed, failed)."""
    folder, name = path.rsplit("/", 1)
    sys.path.insert(0, folder)
    module = __import__(name[: -len(".py")])
    passed = failed = 0
    for name in sorted(dir(module)):
        if name.startswith("test_"):
            try:
                getattr(module, name)()
                passed += 1
            except Exception as error:
                failed += 1
                print("FAILED", path, name)
                sys.print_exception(error)
    return passed, failed


total = [0, 0]
for path in sys.argv[1:]:
    for i, count in enumerate(run(path)):
        total[i] += count
print("%d passed, %d failed" % tuple(total))
sys.exit(1 if total[1] or not total[0] else 0)

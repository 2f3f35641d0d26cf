"""Writes the seeds that coverage-guided fuzzing begins with: python tests/faults/make_corpus.py. They are in git."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "firmware" / "lib"), str(HERE.parents[1] / "firmware"), str(HERE.parent)]

from faults.fuzz import stream, written  # noqa: E402 (after the paths)
from turnlink.frame import frame  # noqa: E402

CORPUS = HERE / "corpus"


def seeds() -> dict[str, list[bytes]]:
    """By target: a few short examples of each thing that it reads."""
    lines = written()[1]
    hello, sent = stream()
    bodies = [line[:-16] + b"}" for line in lines]
    messages = [each[:-16] + b"}" for each in sent.replace(b"\x1e", b"").split(b"\n") if each]
    return {
        "line": [lines[0], *bodies[:4], b"{}", b"[1]", b'{"a":[1,{"b":null}]}'],
        "frames": [hello + b"AT\r\n" + sent[:700], b"\x1e\x1e{}\n\x1e", b"".join(map(frame, lines[:3]))],
        "host": [
            b"\n".join(bodies[:4]), messages[0], b'{"gap":[1,3]}\n{"gap":[9,9]}', b'{"refused":"from","why":"no"}',
            b'{"did":"roster"}\n{"got":"crash","at":0,"size":3,"text":"abc"}',
        ],
    }  # fmt: skip


if __name__ == "__main__":
    for target, examples in seeds().items():
        (CORPUS / target).mkdir(parents=True, exist_ok=True)
        for number, example in enumerate(examples):
            (CORPUS / target / f"{number}").write_bytes(example)

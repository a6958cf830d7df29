"""Bytes from outside are read or refused, never anything else: a seeded run of the targets of `fuzz/`."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "fuzz"))
from targets import TARGETS, seeds

ODD = [
    b"", b"\x00", b"\xff\xfe", b"\n", b"\n\n", b" ", b'"', b"{", b"[" * 3000, b"-1", b"9" * 5000, b"1e400", b"NaN", b"null", b"true",
    "٣".encode(), "\u2028".encode(), b"\\ud800", b"seats 99999999", b"seed -1", b"pack [1, {}]", b"variant []", b"players [1]",
    b"epochs [[0]]", b"epochs [[1e9, 2]]", b"0 ?", b"* ?", b"game chess", b"rules 0", b'{"t":"answer"}', b"fate hmac-sha256-1",
]  # fmt: skip


def mutated(rng: random.Random, seed: bytes, others: list[bytes]) -> bytes:
    """A few changes: of bytes, of lines, of pieces."""
    data = bytearray(seed)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        at = rng.randrange(len(data) + 1)
        until = min(len(data), at + rng.choice([0, 1, 2, 8, 40]))
        match rng.randrange(6):
            case 0:
                data[at:until] = rng.randbytes(rng.randrange(4))
            case 1:
                data[at:until] = rng.choice(ODD)
            case 2:
                other = rng.choice(others)
                begin = rng.randrange(len(other) + 1)
                data[at:until] = other[begin : begin + rng.randrange(60)]
            case 3:
                lines = bytes(data).split(b"\n")
                rng.shuffle(lines) if rng.random() < 0.2 else lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                data = bytearray(b"\n".join(lines))
            case 4:
                lines = bytes(data).split(b"\n")
                line, word = rng.randrange(len(lines)), rng.choice(ODD)
                lines[line] = lines[line].split(b" ")[0] + b" " + word
                data = bytearray(b"\n".join(lines))
            case _:
                del data[at:]
    return bytes(data)


@pytest.mark.parametrize("target", TARGETS)
def test_bytes_are_read_or_refused(target: str, request: pytest.FixtureRequest) -> None:
    rng, good = random.Random(target), seeds(target)
    read = TARGETS[target]
    assert all([read(seed) for seed in good]), "the good inputs are good"
    rounds = 400 if target == "record" else 4000
    kept = [
        read(mutated(rng, rng.choice(good), good))
        for _ in range(rounds * (20 if request.config.getoption("--slow") else 1))
    ]
    assert 0 < sum(kept) < len(kept), "some changes are harmless, some are not"
    for odd in ODD:
        read(odd)

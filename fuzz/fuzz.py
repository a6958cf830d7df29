"""Fuzzing guided by coverage: `python fuzz/fuzz.py record --seconds 60`. Needs `pip install atheris`; what it finds is
written to a file `crash-…`, and `python fuzz/fuzz.py record crash-…` runs that again. The tests run a plain seeded
version of the same (`tests/server/test_fuzz.py`)."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

try:
    import atheris
except ImportError:
    sys.exit("fuzz/fuzz.py needs atheris: pip install atheris")

with atheris.instrument_imports(include=["tablewright", "targets"]):
    from targets import TARGETS, seeds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("again", nargs="?", help="a file that was found: run just that")
    parser.add_argument("--seconds", type=int, default=60)
    asked = parser.parse_args()
    target = TARGETS[asked.target]
    if asked.again is not None:
        print("read" if target(Path(asked.again).read_bytes()) else "refused")
        return
    with tempfile.TemporaryDirectory() as folder:
        for n, seed in enumerate(seeds(asked.target)):
            (Path(folder) / f"seed-{n}").write_bytes(seed)
        options = [
            f"-max_total_time={asked.seconds}",
            "-len_control=0",
            "-max_len=16384",
            "-rss_limit_mb=4096",
            "-timeout=20",
        ]
        atheris.Setup([sys.argv[0], folder, *options], lambda data: bool(target(data)) and None)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

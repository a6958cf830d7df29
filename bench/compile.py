"""Compile the engine and the games with mypyc, from the same source, into build/compiled; then measure or test there.

    python bench/compile.py            # compile only
    python bench/compile.py --test     # and run the tests against it
    python bench/compile.py --bench    # and measure, beside plain Python

The result is used by putting build/compiled first on PYTHONPATH.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compiled"
ENGINE = ("questions", "together", "agenda", "chance", "table", "walk", "box")
WORDS = ("why", "packs", "schema")  # of a game: asked once in a while
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="tablewright-compiled", packages=[], ext_modules=mypycify({modules!r}, opt_level="3"))
"""


def modules(games: list[str]) -> list[str]:
    """What is worth compiling: the core of the engine, the rules of the games, what bots know, the search loop."""
    package = BUILD / "tablewright"
    found = [package / "engine" / f"{name}.py" for name in ENGINE]
    for folder in sorted((package / "games").iterdir()):
        if (folder / "table.py").exists() and (not games or folder.name in games):
            found += [path for path in sorted(folder.glob("*.py")) if path.stem not in ("__init__", *WORDS)]
    bots = package / "bots"
    found += [bots / "tree.py", bots / "race.py", bots / "learned" / "look.py", bots / "learned" / "mind.py"]
    for folder in (bots / "know", bots / "learned" / "blocks"):
        known = [path for path in sorted(folder.glob("*.py")) if not path.name.startswith("__")]
        found += [path for path in known if not games or path.stem in (*games, "turns", "weights")]
    return [str(path.relative_to(BUILD)) for path in found]


def compile_all(games: list[str]) -> None:
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "tablewright", BUILD / "tablewright", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "rules", BUILD / "tablewright" / "rulebooks")
    (BUILD / "setup.py").write_text(SETUP.format(modules=modules(games)), encoding="utf-8")
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=BUILD, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--bench", action="store_true")
    parser.add_argument("--game", action="append", default=[], help="compile only this game (repeat for several)")
    given, rest = parser.parse_known_args()
    compile_all(given.game)
    env = {**os.environ, "PYTHONPATH": str(BUILD)}
    check = "import tablewright.engine.agenda as a; print(a.__file__); raise SystemExit(a.__file__.endswith('.py'))"
    subprocess.run([sys.executable, "-c", check], env=env, check=True, cwd=BUILD)
    if given.test:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "tests", *rest]
        return subprocess.run(command, env=env, cwd=ROOT, check=False).returncode
    if given.bench:
        for where in ({**os.environ}, env):
            subprocess.run(
                [sys.executable, "-m", "tablewright", "bench", "engine", *rest], env=where, cwd=BUILD, check=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())

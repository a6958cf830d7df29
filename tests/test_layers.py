"""Who may import whom. Nothing else may import anything else."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "tablewright"
MAY = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "lab": {"engine", "games", "bots", "lab"},
    "server": {"engine", "games", "bots", "server"},
    "cli": {"engine", "games", "bots", "lab", "server", "cli"},
}
THIRD_PARTY = {
    "engine": {"mypy_extensions"},
    "games": set(),
    "bots": {"numpy"},
    "lab": {"numpy", "pyarrow", "ray", "cupy"},
    "server": {"litestar", "msgspec", "sqlalchemy", "asyncpg", "alembic", "argon2", "pebble"},
    "cli": {"typer", "rich", "uvicorn", "msgspec", "sqlalchemy", "numpy"},
}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            if node.module == "tablewright":
                found |= {f"tablewright.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    layer = parts[0]
    if len(parts) == 1:
        return  # the package itself gathers the public names
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "tablewright":
            target = rest.split(".")[0]
            assert target in MAY[layer], f"{layer} may not import {name}"
            if layer == "games" and target == "games" and len(parts) > 2:
                other = (rest.split(".") + [""])[1]
                assert other in (parts[1], "show", ""), f"a game knows no other game: {name}"
            if layer == "bots" and target == "games":
                assert parts[1] in ("know", "learned"), f"bots outside know/ and learned/ know only the engine: {name}"
        else:
            assert top in sys.stdlib_module_names or top in THIRD_PARTY[layer], f"{layer} may not import {name}"


FORBIDDEN = {"random", "time", "datetime", "secrets", "os", "sys", "subprocess", "logging"}


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").glob("*/*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_games_have_no_dice_clock_or_screen(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {name.partition(".")[0] for name in imports(path)} & FORBIDDEN
    if used == {"random"}:  # only as a type, for what the driver hands in
        used -= {"random"} if "from random import Random" in path.read_text(encoding="utf-8") else set()
    assert not used, f"{path.name} imports {used}"
    calls = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    assert not calls & {"print", "input", "open"}, f"{path.name} talks"

"""The one concession to the optional compiler (mypyc): a marker for classes that ordinary Python may subclass."""

from __future__ import annotations

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # pragma: no cover - plain Python needs no marker, and no dependency for it
    from collections.abc import Callable
    from typing import Any

    def mypyc_attr(*names: str, **values: object) -> Callable[[Any], Any]:  # type: ignore[misc]
        return lambda thing: thing


__all__ = ["mypyc_attr"]

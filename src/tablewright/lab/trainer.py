"""Descent by hand for the network of `bots/learned`: there is one hidden layer."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.bots.learned.net import Net

HIDDEN = 48
RATE = 0.0008  # of learning, at first; in the end a tenth of it
FRESH_RATE = 0.002  # the same for a network that began knowing nothing
HELD = 0.002  # how strongly weights are drawn back to where they began


def array_module() -> Any:
    """CuPy where there is a GPU, else NumPy."""
    try:
        import cupy

        cupy.zeros(1)
        return cupy
    except Exception:
        return np


class Trainer:
    """With two answers, chances: descent on cross-entropy. With one, points: on squares (large ones cut)."""

    def __init__(
        self, inputs: int, seed: int, fresh: bool, xp: Any = None, answers: int = 2, hidden: int = HIDDEN
    ) -> None:
        self.xp = xp if xp is not None else array_module()
        self.points = answers == 1
        self.hidden = hidden
        rng = np.random.default_rng(seed)
        first = np.zeros((inputs, self.hidden + answers), dtype=np.float32)
        first[:, : self.hidden] = rng.normal(0, (1.0 / inputs) ** 0.5, (inputs, self.hidden))
        second = np.zeros((self.hidden, answers), dtype=np.float32)  # at first, only the straight line counts
        if fresh:
            second += rng.normal(0, 0.02, (self.hidden, answers))
        self.alike = fresh or self.points  # all weights are moved alike (Adam)
        self.weights = [self.xp.asarray(w) for w in (first, np.zeros(self.hidden + answers, dtype=np.float32), second)]
        self._rest()
        self.middle = self.xp.zeros(inputs, dtype=self.xp.float32)
        self.scale = self.xp.ones(inputs, dtype=self.xp.float32)
        self.steps = 0

    def _rest(self) -> None:
        """Nothing has moved yet."""
        self.taught = self.weights[0].copy()
        self.mean_of = [w.copy() for w in self.weights]  # a moving average: calmer than the latest
        self.momentum = [self.xp.zeros_like(w) for w in self.weights]
        self.speed = [self.xp.zeros_like(w) for w in self.weights]

    def begin(self, line: Any, level: Any = 0.0) -> None:
        """What goes straight to the answers begins as the evaluation (and so much more), and is drawn back to it a
        little."""
        self.weights[0][:, self.hidden :] = self.xp.asarray(line) / self.scale[:, None]
        self.weights[1][self.hidden :] = self.middle @ self.xp.asarray(line) + level
        self._rest()

    def go_on(self, net: Net) -> None:
        """Begin with what a network knows already; units that it does not have say nothing yet. It knows something of
        every weight, so all are moved alike."""
        xp, known = self.xp, net.hidden
        self.alike = True
        more = max(0, self.hidden - known)
        plain = xp.asarray(net.first)
        first, bias = plain / self.scale[:, None], xp.asarray(net.bias) + self.middle @ plain
        second = xp.asarray(net.second)
        fresh = self.weights[0][:, self.hidden - more : self.hidden]
        self.weights = [
            xp.concatenate([first[:, :known], fresh, first[:, known:]], axis=1),
            xp.concatenate([bias[:known], xp.zeros(more, dtype=xp.float32), bias[known:]]),
            xp.concatenate([second, xp.zeros((more, second.shape[1]), dtype=xp.float32)]),
        ]
        self.hidden = known + more
        self._rest()

    def measure(self, rows: Any) -> None:
        """Middle and scale of the numbers in rows: a network learns best from numbers about as large as one."""
        x = rows.astype(self.xp.float32)
        self.middle, self.scale = x.mean(axis=0), 1.0 / self.xp.maximum(x.std(axis=0), 0.1)

    def step(self, rows: Any, targets: Any, rate: float) -> Any:
        """One step of learning; returns how surprised it was."""
        xp = self.xp
        w, bias, second = self.weights
        x = (rows.astype(xp.float32) - self.middle) * self.scale
        xp.clip(x, -8.0, 8.0, out=x)
        inner = x @ w + bias
        hidden = xp.maximum(inner[:, : self.hidden], 0.0)
        said = inner[:, self.hidden :] + hidden @ second
        if self.points:
            off = xp.clip(said - targets, -1.0, 1.0)
            loss = (off * off).mean()
        else:
            said = 1.0 / (1.0 + xp.exp(-xp.clip(said, -15.0, 15.0)))
            off = said - targets
            loss = -(targets * xp.log(said + 1e-7) + (1 - targets) * xp.log(1 - said + 1e-7)).mean()
        wrong = off / len(rows)
        back = xp.concatenate([(wrong @ second.T) * (inner[:, : self.hidden] > 0), wrong], axis=1)
        self._move([x.T @ back, back.sum(axis=0), hidden.T @ wrong], rate)
        return loss

    def _move(self, slopes: list[Any], rate: float) -> None:
        """Descent with momentum. From the evaluation it goes plainly: where there is little to learn from, little is
        changed. A network that began knowing nothing, learns points, or is gone on from, moves all its weights alike
        (Adam)."""
        self.steps += 1
        keep = min(0.999, 1 - 1 / (1 + self.steps / 10))
        for i, slope in enumerate(slopes):
            if self.alike:
                m = self.momentum[i] = 0.9 * self.momentum[i] + 0.1 * slope
                v = self.speed[i] = 0.999 * self.speed[i] + 0.001 * slope * slope
                root = self.xp.sqrt(v / (1 - 0.999**self.steps)) + 1e-8
                self.weights[i] = self.weights[i] - FRESH_RATE / RATE * rate * (m / (1 - 0.9**self.steps)) / root
            else:
                self.momentum[i] = 0.9 * self.momentum[i] + slope
                self.weights[i] = self.weights[i] - rate * self.momentum[i]
            self.mean_of[i] = keep * self.mean_of[i] + (1 - keep) * self.weights[i]
        if not self.alike:
            self.weights[0] -= (rate * HELD) * (self.weights[0] - self.taught)

    def arrays(self) -> dict[str, Any]:
        """The network for rows as they are, in half precision."""
        first, bias, second = self.mean_of
        plain = first * self.scale[:, None]
        found = {"first": plain, "bias": bias - self.middle @ plain, "second": second}
        return {name: (a.get() if hasattr(a, "get") else a).astype(np.float16) for name, a in found.items()}

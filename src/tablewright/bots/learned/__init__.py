"""Learned judgement: what a position is worth, told by a small network that was trained by self-play.

`blocks/<game>.py` says what the network is shown, `look.py` lays it out in rows, `net.py` reads the rows, `mind.py`
judges tables. The weights are data (`<game>-<players>.npz`), made by `tablewright learn`."""

from os import environ

environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads take longer to wake than these small products need
environ.setdefault("OMP_NUM_THREADS", "1")

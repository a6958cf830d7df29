"""Provably fair dice. A table's seed is 256 bits from the operating system; its SHA-256 is shown before the first
answer, and the seed itself when the game is over. Fate's answer at place n of the record comes from HMAC-SHA256 under
that seed with n as the message: nobody can tell it in advance, and afterwards everybody can check it (`tablewright
verify`). When an undo takes back what fate has shown, a new *epoch* begins there: the next dice are new dice."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from random import Random
from typing import Any, NamedTuple

from tablewright.engine import BadInput, Chance, Record

METHOD = "hmac-sha256-1"
BITS = 256
Epochs = list[tuple[int, int]]  # from this answer on: this epoch; answers before the first one are not ours


def new_seed() -> int:
    return secrets.randbits(BITS)


def as_bytes(seed: int) -> bytes:
    """Bits beyond 256 do not exist: a seed of a record is read modulo 2**256."""
    return (seed % (1 << BITS)).to_bytes(BITS // 8, "big")


def commitment(seed: int) -> str:
    """What is shown at the start.

    >>> commitment(1)
    'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5'
    """
    return hashlib.sha256(as_bytes(seed)).hexdigest()


class KeyedRandom(Random):
    """A generator of which nothing can be told without the seed. The engine's sources need only `random()`.

    >>> KeyedRandom(1, 0, 7).random() == KeyedRandom(1, 0, 7).random() != KeyedRandom(1, 1, 7).random()
    True
    """

    def __init__(self, seed: int, epoch: int, place: int) -> None:
        self._key = as_bytes(seed)
        self._about = f"{METHOD} {epoch} {place} "
        self._drawn = 0
        super().__init__(0)

    def random(self) -> float:
        """53 bits as a number in [0, 1)."""
        return self.getrandbits(53) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        found, have = 0, 0
        while have < k:
            message = f"{self._about}{self._drawn}".encode()
            found = found << BITS | int.from_bytes(hmac.digest(self._key, message, "sha256"), "big")
            self._drawn += 1
            have += BITS
        return found >> (have - k)


def epoch_at(epochs: Epochs, place: int) -> int | None:
    """The epoch of an answer; None: it was made elsewhere, before the record came here.

    >>> [epoch_at([(2, 0), (5, 3)], place) for place in (1, 2, 4, 5)]
    [None, 0, 0, 3]
    """
    found = None
    for begin, epoch in epochs:
        if begin <= place:
            found = epoch
    return found


def export(record: Record, epochs: Epochs) -> str:
    """The text of a record with what `verify` needs. Readers of records skip head lines they do not know."""
    head, _, answers = record.text().partition("\n\n")
    extra = [f"fate {METHOD}", f"commit {commitment(record.seed)}", f"epochs {json.dumps(epochs)}"]
    return "\n".join([head, *extra, "", answers])


class Verdict(NamedTuple):
    """What `verify` found: how many of fate's answers are as the seed says, and how many came from elsewhere."""

    commit: str
    checked: int
    foreign: int


def verify(text: str, commit: str | None = None) -> Verdict:
    """Check every answer of fate in an exported record; the first one that is not what the seed says is named. `commit`
    is what the player was shown at the start."""
    head = dict([line.partition(" ")[::2] for line in text.partition("\n\n")[0].splitlines()])
    if head.get("fate") != METHOD:
        raise BadInput(f"the record does not say 'fate {METHOD}': only games from a Tablewright server can be verified")
    record = Record.parse(text)
    shown = commitment(record.seed)
    for name, given in (("the record", head.get("commit")), ("--commit", commit)):
        if given is not None and given.lower() != shown:
            raise BadInput(f"the SHA-256 of the seed is {shown}, but {name} says {given}: this is another seed")
    question, epochs = record.new().question, _epochs(head.get("epochs", ""))
    checked = foreign = 0
    for place, (answer, table, _) in enumerate(record.told()):
        if isinstance(question, Chance):
            epoch = epoch_at(epochs, place)
            if epoch is None:
                foreign += 1
            else:
                due = str(question.sample(KeyedRandom(record.seed, epoch, place)))
                if due != answer.text:
                    raise BadInput(f"answer {place + 1}: the record says '{answer.text}', the seed says '{due}'")
                checked += 1
        question = table.question
    return Verdict(shown, checked, foreign)


def _epochs(text: str) -> Epochs:
    try:
        found: Any = json.loads(text)
        return [(int(begin), int(epoch)) for begin, epoch in found]
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise BadInput(f"'epochs {text[:40]}': expected JSON like [[0, 0]]") from None

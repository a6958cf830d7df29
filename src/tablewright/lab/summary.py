"""What a run has shown: win rates, scores, differences, thinking time, forfeits and the ladder, with intervals."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations
from statistics import fmean
from typing import Any

import numpy as np

from tablewright.lab.contest import Contest
from tablewright.lab.ladder import Rating, ladder
from tablewright.lab.match import Outcome, course, shares
from tablewright.lab.stats import Estimate, Floats, bootstrap_mean, clustered_wilson

EXAMPLES = 5  # forfeits that are told in full


class _Sums:
    """For every key the sum and the count of each seed, in little memory: a run may have a million seeds."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[array[float], array[float]]] = {}

    def add(self, key: str, place: int, value: float, count: float = 1.0) -> None:
        sums, counts = self.kept.setdefault(key, (array("d"), array("d")))
        if place >= len(sums):
            zeros = bytes(8 * (place + 1 - len(sums)))
            sums.frombytes(zeros)
            counts.frombytes(zeros)
        sums[place] += value
        counts[place] += count

    def of(self, key: str, seeds: int | None = None) -> tuple[Floats, Floats]:
        """The sums and counts of a key (of so many seeds; default: as far as they go)."""
        found = self.kept.get(key, (array("d"), array("d")))
        length = len(found[0]) if seeds is None else seeds
        sums, counts = (np.pad(np.array(kept, dtype=np.float64), (0, length - len(kept))) for kept in found)
        return sums, counts


class Summary:
    """Gathers outcomes, one at a time, in any order."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self.wins = _Sums()
        self.scores = _Sums()
        self.leads = _Sums()  # "a\tb": by how much a is ahead of b in the same game
        self.duels = _Sums()  # "a\tb": a's part of the victories of a or b
        self.lineups = _Sums()  # "line-up\tbot": the bot's part of the victories of this line-up
        self.by_seat = _Sums()
        self.totals: Counter[str] = Counter()  # for a quick look: games and wins so far
        self.decisions: Counter[str] = Counter()
        self.seconds: dict[str, float] = dict.fromkeys(contest.names, 0.0)
        self.forfeits: Counter[str] = Counter()
        self.told: list[dict[str, Any]] = []  # the first forfeits
        self.endless = 0  # games that were called off
        self.courses: set[int] = set()  # ways in which games went

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.endless += outcome.get("endless", False)
        self.courses.add(course(outcome))
        place, seating, scores = outcome["seed"] - self.contest.seed, outcome["seating"], outcome["scores"]
        total: dict[str, float] = dict.fromkeys(seating, 0.0)
        for seat, (name, share) in enumerate(zip(seating, shares(outcome), strict=True)):
            total[name] += share
            self.by_seat.add(str(seat), place, share)
            self.decisions[name] += outcome["decisions"][seat]
            self.seconds[name] += outcome["seconds"][seat]
            if scores is not None:
                self.scores.add(name, place, scores[seat])
        lineup = ",".join(sorted(seating))
        for name, share in total.items():
            self.wins.add(name, place, share)
            self.lineups.add(f"{lineup}\t{name}", place, share)
            self.totals[name] += 1
            self.totals[f"{name}\twins"] += share  # type: ignore[assignment]
        self._compare(place, seating, scores, total)
        self._note_forfeit(outcome)

    def _note_forfeit(self, outcome: Outcome) -> None:
        forfeit = outcome["forfeit"]
        if forfeit is not None:
            self.forfeits[forfeit["bot"]] += 1
            self.told.append({"match": outcome["match"], "seed": outcome["seed"], **forfeit})
            self.told = sorted(self.told, key=lambda f: int(f["match"]))[:EXAMPLES]

    def _compare(self, place: int, seating: list[str], scores: list[int] | None, total: dict[str, float]) -> None:
        for a, b in combinations([n for n in self.contest.names if n in total], 2):
            key = f"{a}\t{b}"
            if total[a] + total[b]:
                self.duels.add(key, place, total[a], total[a] + total[b])
            if scores is not None:
                mean = {x: fmean([s for s, n in zip(scores, seating, strict=True) if n == x]) for x in (a, b)}
                self.leads.add(key, place, mean[a] - mean[b])

    def rate(self, name: str) -> float:
        """The win rate so far."""
        return self.totals[f"{name}\twins"] / max(1, self.totals[name])

    def ratings(self) -> list[Rating]:
        """The ladder; none for a bot alone."""
        names, lineups = self.contest.names, [tuple(sorted(x)) for x in self.contest.lineups]
        if len(names) < 2 or self.contest.seats < 2:
            return []
        seeds = max([len(self.wins.of(name)[0]) for name in names], default=0)
        won = [[self.lineups.of(f"{','.join(x)}\t{name}", seeds)[0] for name in names] for x in lineups]
        games = {name: self.totals[name] for name in names}
        return ladder(names, lineups, np.array(won).reshape(len(lineups), len(names), seeds), games)

    def data(self) -> dict[str, Any]:
        """Everything, as plain data; an estimate is [value, low, high] with its 95 % interval."""
        return {
            "games": self.games,
            "different": len(self.courses),
            "seeds": max([int((self.wins.of(n)[1] > 0).sum()) for n in self.contest.names]),
            "bots": [self._bot(name) for name in self.contest.names],
            "pairs": [self._pair(key) for key in dict.fromkeys([*self.duels.kept, *self.leads.kept])],
            "seats": [
                {"seat": int(seat), "win_rate": clustered_wilson(*self.by_seat.of(seat)).rounded()}
                for seat in sorted(self.by_seat.kept)
            ],
            "ladder": [
                {"bot": r.bot, "elo": [round(r.elo, 1), round(r.low, 1), round(r.high, 1)], "games": r.games}
                for r in self.ratings()
            ],
            "forfeits": sum(self.forfeits.values()),
            "forfeit_examples": self.told,
            "endless": self.endless,
        }

    def _bot(self, name: str) -> dict[str, Any]:
        wins, games = self.wins.of(name)
        decisions = self.decisions[name]
        return {
            "bot": name,
            "games": int(games.sum()),
            "wins": round(float(wins.sum()), 3),
            "win_rate": clustered_wilson(wins, games).rounded(),
            "score": _rounded(bootstrap_mean(*self.scores.of(name))),
            "forfeits": self.forfeits[name],
            "decisions_per_game": round(decisions / max(1.0, float(games.sum())), 1),
            "ms_per_decision": round(1000 * self.seconds[name] / max(1, decisions), 3),
        }

    def _pair(self, key: str) -> dict[str, Any]:
        a, b = key.split("\t")
        return {
            "bots": [a, b],
            "win_share": clustered_wilson(*self.duels.of(key)).rounded(),
            "score_lead": _rounded(bootstrap_mean(*self.leads.of(key))),
        }


def _rounded(estimate: Estimate) -> list[float] | None:
    return None if np.isnan(estimate.value) else estimate.rounded(2)

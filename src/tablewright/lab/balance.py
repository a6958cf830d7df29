"""Balance: what seats, factions, cards and choices have to do with winning. Facts come from `watch`, the same for every
game; what belongs together is put together here, with intervals over seeds."""

from __future__ import annotations

from collections import Counter
from math import erfc, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablewright.engine import Words, plain
from tablewright.lab.contest import Contest
from tablewright.lab.facts import Section, noise, sections
from tablewright.lab.match import Outcome, course, shares
from tablewright.lab.stats import Estimate, Floats, bootstrap_mean, clustered_wilson, effective_games
from tablewright.lab.watch import OPENING, name_of

LEAST = 20  # players with a fact, for it to be judged
COURSES = 20  # different games, for anything to be judged
RESAMPLES = 1000
GROUPS = 2000  # seeds are taken together beyond this
BINS = 10
FALSE = 0.05  # share of the rows marked as clear that may be chance (Benjamini and Hochberg)
OFFERED = 50  # times, for an option that is never taken to be worth a word
Key = tuple[str, str, str]


class _Tally:
    """The players to whom something happened: in which seed, how they fared, how often and when."""

    __slots__ = ("seeds", "wins", "leads", "times", "first")

    def __init__(self) -> None:
        self.seeds: list[int] = []
        self.wins: list[float] = []
        self.leads: list[float] = []
        self.times = 0
        self.first: list[float] = []

    def add(self, seed: int, win: float, lead: float, times: int, first: float) -> None:
        self.seeds.append(seed)
        self.wins.append(win)
        self.leads.append(lead)
        self.times += times
        self.first.append(first)


class Table:
    """What is known of one number of seats."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = self.shared = 0
        self.forfeits = 0
        self.answers: list[int] = []
        self.rows: list[tuple[int, list[float], list[int]]] = []  # of every game: group, shares, scores
        self.starters: dict[
            str, list[int]
        ] = {}  # what fate told of just one player at the beginning: who, game by game
        self.parts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}  # of winners, of the others
        self.players = Counter[bool]()
        self.leads: list[float] = []  # of the winner over the best other

    def add(self, outcome: Outcome, group: int, facts: dict[str, Any], parts: list[dict[str, int]]) -> None:
        won, scores = shares(outcome), outcome["scores"] or []
        self.games += 1
        self.shared += len(outcome["winners"]) > 1
        self.answers.append(outcome["answers"])
        ranked = sorted(scores, reverse=True)
        self.leads.append(float(ranked[0] - ranked[1]) if len(ranked) > 1 else 0.0)
        self.rows.append((group, won, scores))
        for share, points in zip(won, parts, strict=True):
            self.players[share > 0] += 1
            self.parts[share > 0].update(points)
        told = [
            (what, seat)
            for what, kind, _, seat, n, first, fate in facts["events"]
            if fate and n == 1 and not kind and first < 0.3
        ]
        for what, seat in told:
            if len([1 for other, _ in told if other == what]) == 1:
                self.starters.setdefault(what, []).append(seat)

    def order(self) -> str | None:
        """What names the player from whom turns are counted. Where fate says who starts, seat numbers mean nothing."""
        return next((what for what, seats in self.starters.items() if len(seats) == self.games), None)

    def places(self) -> list[tuple[Floats, Floats, Floats]]:
        """For every place in turn order (or seat): games, wins and scores of every group of seeds."""
        n, order = self.contest.seats, self.order()
        first = self.starters[order] if order else [0] * self.games
        groups = np.array([group for group, _, _ in self.rows], dtype=np.int64)
        found = []
        for place in range(n):
            at = [(start + place) % n for start in first]
            won = np.array([row[1][seat] for row, seat in zip(self.rows, at, strict=True)])
            scores = np.array([float(row[2][seat]) for row, seat in zip(self.rows, at, strict=True)])
            found.append((_by(groups, np.ones(len(groups))), _by(groups, won), _by(groups, scores)))
        return found

    def data(self) -> dict[str, Any]:
        every = [float(s) for _, _, scores in self.rows for s in scores]
        return {
            "seats": self.contest.seats,
            "games": self.games,
            "fair": round(1 / self.contest.seats, 4) if self.contest.seats > 1 else None,
            "order": self.order(),
            "by_seat": [
                {
                    "win_rate": clustered_wilson(wins, games).rounded(),
                    "score": bootstrap_mean(scores, games).rounded(2),
                    "clear": False,
                }
                for games, wins, scores in self.places()
            ],
            "shared": round(self.shared / max(1, self.games), 4),
            "answers": round(float(np.mean(self.answers)), 1),
            "lead": round(float(np.median(self.leads)), 1),
            "scores": np.quantile(every, [0, 0.25, 0.5, 0.75, 1]).tolist(),
            "histogram": _histogram(every),
            "parts": [
                [source, *[round(self.parts[w][source] / max(1, self.players[w]), 2) for w in (True, False)]]
                for source in dict.fromkeys([*self.parts[True], *self.parts[False]])
            ],
            "winners": self.players[True],
        }

    def chances(self) -> list[float]:
        """For every place, how likely so unfair a share of victories is by chance."""
        found = []
        fair = 1 / self.contest.seats
        for games, wins, _ in self.places():
            error = sqrt(fair * (1 - fair) / effective_games(wins, games)) or 1.0
            found.append(erfc(abs(float(wins.sum() / games.sum()) - fair) / error / sqrt(2)))
        return found


def _by(groups: NDArray[np.int64], values: Floats, least: int = 0) -> Floats:
    """The sums of the values in each group."""
    return np.asarray(np.bincount(groups, weights=values, minlength=least), dtype=np.float64)


def _histogram(scores: list[float], bins: int = 12) -> list[tuple[int, int, int]]:
    """(from, to, how many) for about a dozen equal ranges of scores."""
    low, high = int(min(scores)), int(max(scores))
    width = max(1, -(-(high - low + 1) // bins))
    counts = Counter([(int(s) - low) // width for s in scores])
    return [
        (low + i * width, low + (i + 1) * width - 1, counts[i]) for i in range((high - low) // width + 1)
    ]  # fmt: skip


class Balance:
    """Gathers the outcomes of one or several contests of a game, each with its own number of seats."""

    def __init__(self, words: Words, game: str) -> None:
        self.words = words
        self.game = game
        self.tables: list[Table] = []
        self.tallies: dict[Key, _Tally] = {}
        self.everyone = _Tally()
        self.owners: Counter[tuple[str, str]] = Counter()  # players to whom any of a kind happened
        self.events: Counter[tuple[str, str]] = Counter()  # how often any of a kind happened
        self.chosen: set[tuple[str, str]] = set()  # kinds of which some came by a decision, not by fate
        self.choices: dict[tuple[str, str], list[int]] = {}
        self.courses: dict[tuple[int, int], int] = {}  # (table, way in which a game went) -> group
        self.groups: dict[tuple[int, int], int] = {}  # (table, seed) -> group

    def begin(self, contest: Contest) -> None:
        self.tables.append(Table(contest))

    def add(self, outcome: Outcome) -> None:
        """One game of the contest that was begun last; a forfeited one tells nothing about the game."""
        table = self.tables[-1]
        facts, scores, parts = outcome["facts"], outcome["scores"], outcome["parts"]
        if facts is None or scores is None or parts is None:
            table.forfeits += 1
            return
        won, n = shares(outcome), len(scores)
        seed = self._group(outcome)
        table.add(outcome, seed, facts, parts)
        fair = 1 / n if n > 1 else 0.0
        leads = [s - (sum(scores) - s) / (n - 1) if n > 1 else float(s) for s in scores]
        for seat in range(n):
            self.everyone.add(seed, won[seat] - fair, leads[seat], 1, 0.0)
        seen: set[tuple[str, str, int]] = set()
        for what, kind, which, seat, times, first, fate in facts["events"]:
            if not fate:
                self.chosen.add((what, kind))
            self._tally((what, kind, which)).add(seed, won[seat] - fair, leads[seat], times, first)
            self.events[what, kind] += times
            self.owners[what, kind] += (what, kind, seat) not in seen
            seen.add((what, kind, seat))
        for seat, opening in enumerate(facts["openings"]):
            for i, option in enumerate(opening):
                self._tally(("opening", str(i + 1), option)).add(seed, won[seat] - fair, leads[seat], 1, 0.0)
        for rule, option, offered, taken in facts["choices"]:
            counts = self.choices.setdefault((rule, option), [0, 0])
            counts[0] += offered
            counts[1] += taken

    def _group(self, outcome: Outcome) -> int:
        """Games of one seed belong together, and so do games that went the same way: played again, they are no new
        evidence."""
        table = len(self.tables)
        way, seed = (table, course(outcome)), (table, outcome["seed"])
        group = self.groups.get(seed, self.courses.get(way, len(self.courses)))
        self.groups.setdefault(seed, group)
        return self.courses.setdefault(way, group)

    def _tally(self, key: Key) -> _Tally:
        return self.tallies.setdefault(key, _Tally())

    def data(self) -> dict[str, Any]:
        """Everything, as plain data; an estimate is [value, low, high] with its 95 % interval."""
        tables = [t.data() for t in self.tables]
        rows = self._rows([row for t in tables if t["fair"] for row in t["by_seat"]])
        shown = [self._section(section, rows) for section in self._sections()]
        return {
            "game": self.game,
            "games": sum([t.games for t in self.tables]),
            "players": len(self.everyone.seeds),
            "different": len(self.courses),
            "forfeits": sum([t.forfeits for t in self.tables]),
            "tables": tables,
            "sections": [s for s in shown if s["rows"]],
            "choices": self._choices(),
        }

    def _sections(self) -> list[Section]:
        """Those chosen for the game, then all others that tell something, then the openings."""
        chosen = list(sections(self.game))
        known = {(s.what, s.kind) for s in chosen}
        rest = [pair for pair in self.events if pair not in known and pair[0] not in noise(self.game) and pair[1]]
        chosen += [Section(what, kind, f"{plain(what)}: {plain(kind)}".capitalize()) for what, kind in sorted(rest)]
        chosen.append(Section("", "", "Things done at all", "Players who did it at least once, against all others."))
        nth = ("First", "Second", "Third")
        return chosen + [Section("opening", str(i + 1), f"{nth[i]} decision of a player") for i in range(OPENING)]

    def _keys(self, section: Section) -> list[Key]:
        if section.what:
            return [key for key in self.tallies if key[:2] == section[:2]]
        return [key for key in self.tallies if key[1] == "" and key[0] not in noise(self.game)]

    def _section(self, section: Section, rows: dict[Key, dict[str, Any]]) -> dict[str, Any]:
        keys = self._keys(section)
        found = [rows[key] for key in keys if key in rows]
        pair = (section.what, section.kind)
        return {
            "title": section.title,
            "about": section.about,
            "event": section.what,
            "kind": section.kind,
            "role": section.what != "opening" and self._is_role(pair),
            "dealt": pair not in self.chosen,
            "seldom": len(keys) - len(found),
            "rows": sorted(found, key=lambda row: -float(row["worth"][0])),
        }

    def _is_role(self, pair: tuple[str, str]) -> bool:
        """Whether every player has exactly one of these, from the beginning: a faction, a boss, a character."""
        players = len(self.everyone.seeds)
        if not pair[0] or self.events[pair] != players or self.owners[pair] != players:
            return False
        return all([max(t.first) <= 0.25 for key, t in self.tallies.items() if key[:2] == pair])

    def _rows(self, seats: list[dict[str, Any]]) -> dict[Key, dict[str, Any]]:
        """A row for every fact that can be judged. What is clear among them, and among seats, is judged together."""
        if len(self.courses) < COURSES:
            return {}
        keys = [key for key, tally in self.tallies.items() if self._tells_something(tally)]
        judge = _Judge(self.everyone)
        judged = [judge.judge(self.tallies[key]) for key in keys]
        unfair = [chance for t in self.tables if t.contest.seats > 1 for chance in t.chances()]
        clear = discoveries([p for _, _, p in judged] + unfair)
        for seat, is_clear in zip(seats, clear[len(keys) :], strict=True):
            seat["clear"] = is_clear
        clear = clear[: len(keys)]
        players = len(self.everyone.seeds)
        rows: dict[Key, dict[str, Any]] = {}
        for key, (win, worth, _), is_clear in zip(keys, judged, clear, strict=True):
            tally = self.tallies[key]
            n = len(tally.seeds)
            rows[key] = {
                "id": key[2] or key[0],
                "name": self._name(key),
                "players": n,
                "share": round(n / players, 4),
                "times": round(tally.times / n, 2),
                "when": round(float(np.median(tally.first)), 3),
                "whens": np.histogram(tally.first, bins=BINS, range=(0, 1))[0].tolist(),
                "win": win.rounded(),
                "worth": worth.rounded(2),
                "clear": is_clear,
            }
        return rows

    def _tells_something(self, tally: _Tally) -> bool:
        """In enough different games, not the same for everybody, and not merely the result as the end tells it."""
        n, players = len(tally.seeds), len(self.everyone.seeds)
        at_the_end = sum([first >= 1 for first in tally.first])
        return len(set(tally.seeds)) >= LEAST and players - n >= LEAST and at_the_end < 0.9 * n

    def _name(self, key: Key) -> str:
        what, kind, which = key
        if what == "opening":
            return which
        return name_of(self.words, kind, which) if kind else plain(what)

    def _choices(self) -> list[dict[str, Any]]:
        """What was offered and what was taken, rule by rule; an option that is seldom offered is left out."""
        found: dict[str, list[dict[str, Any]]] = {}
        for (rule, option), (offered, taken) in self.choices.items():
            if offered >= OFFERED:
                row = {"option": option, "offered": offered, "taken": taken, "rate": round(taken / offered, 4)}
                found.setdefault(rule, []).append(row)
        total = {rule: sum([int(row["offered"]) for row in rows]) for rule, rows in found.items()}
        return [
            {"rule": rule, "options": sorted(found[rule], key=lambda row: -float(row["rate"]))}
            for rule in sorted(found, key=lambda rule: -total[rule])
        ]


class _Judge:
    """Compares players with a fact to all others, with a bootstrap over seeds that is drawn once for all facts."""

    def __init__(self, everyone: _Tally) -> None:
        self.places = {seed: place for place, seed in enumerate(dict.fromkeys(everyone.seeds))}
        self.groups = min(len(self.places), GROUPS)
        self.scale = self.groups / len(self.places)
        rng = np.random.default_rng(0)
        self.draws: Floats = rng.multinomial(self.groups, np.full(self.groups, 1 / self.groups), size=RESAMPLES).astype(
            np.float64
        )
        self.all = self._sums(everyone)
        self.drawn = [self.draws @ sums for sums in self.all]

    def _sums(self, tally: _Tally) -> list[Floats]:
        """For every group of seeds: how many players, their wins above the fair share, their leads."""
        group = (np.array([self.places[seed] for seed in tally.seeds]) * self.scale).astype(np.int64)
        weights = (np.ones(len(group)), np.array(tally.wins), np.array(tally.leads))
        return [_by(group, w, self.groups) for w in weights]

    def judge(self, tally: _Tally) -> tuple[Estimate, Estimate, float]:
        """Wins above the fair share, points ahead more than the others, and how likely the latter is by chance."""
        mine = self._sums(tally)
        n, wins, leads = [float(sums.sum()) for sums in mine]
        everybody, _, all_leads = [float(sums.sum()) for sums in self.all]
        drawn = [self.draws @ sums for sums in mine]
        with np.errstate(divide="ignore", invalid="ignore"):
            win = drawn[1] / drawn[0]
            worth = drawn[2] / drawn[0] - (self.drawn[2] - drawn[2]) / (self.drawn[0] - drawn[0])
        value = leads / n - (all_leads - leads) / (everybody - n)
        error = float(np.nanstd(worth))
        chance = erfc(abs(value) / error / sqrt(2)) if error > 0 else 1.0
        return _estimate(wins / n, win), _estimate(value, worth), chance


def _estimate(value: float, resampled: Floats) -> Estimate:
    low, high = np.nanquantile(resampled, [0.025, 0.975])
    return Estimate(value, float(low), float(high))


def discoveries(chances: list[float]) -> list[bool]:
    """Which of many findings are clear, so that at most one in twenty of those is expected to be chance.

    >>> discoveries([0.001, 0.04, 0.5, 0.012])
    [True, False, False, True]
    """
    order = sorted(chances)
    passing = [p for i, p in enumerate(order, 1) if p <= FALSE * i / len(order)]
    bound = max(passing, default=-1.0)
    return [p <= bound for p in chances]

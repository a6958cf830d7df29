"""The ladder of the levels: neighbours play each other, all games are rated together, and from the ratings of many
settings follow eight that are evenly apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from statistics import fmean, pstdev
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from tablewright.bots import CHARACTERS, Greedy, Spot, play
from tablewright.bots.levels import Setting
from tablewright.engine import Game, Step
from tablewright.lab.arena import arena
from tablewright.lab.contest import Contest
from tablewright.lab.ladder import Floats, Rating, ladder
from tablewright.lab.summary import Summary

BEYOND = 10_000.0  # more points than there are
DECIDED = 500.0  # evaluations beyond are of won and lost games
ROUND = 4  # games of a pair before it is somebody else's turn
NOISES = (8.0, 4.0, 2.0, 1.0, 0.5)  # against how far the options of a question are apart
BUDGETS = (12, 50, 200, 800, 3200)
DIM = (1.0, 0.5, 0.25, 0.12)  # the same for the smallest search: they fill the gap to it


Played = tuple[Contest, Summary]
Told = Callable[[int, int, str], None]  # games played, games wanted, the pair


def nobody(done: int, total: int, pair: str) -> None:
    """Nobody is told."""


class Climb(NamedTuple):
    """What is to be rated: these bots, weakest first, in one game with so many seats; the runs lie under `out`. `ties`
    are pairs that play each other as well, wherever they stand."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    out: Path
    seed: int = 1
    ties: tuple[tuple[str, str], ...] = ()

    def pairs(self) -> list[tuple[str, str]]:
        """Neighbours, and who is two apart: that ties the ladder together.

        >>> Climb(Game, 2, ("a", "b", "c"), Path()).pairs()
        [('a', 'b'), ('a', 'c'), ('b', 'c')]
        """
        places = [(i, j) for i in range(len(self.bots)) for j in (i + 1, i + 2) if j < len(self.bots)]
        found = [(self.bots[i], self.bots[j]) for i, j in places]
        return [*found, *[pair for pair in self.ties if pair not in found]]

    def play(self, games: int, jobs: int = 0, minutes: float | None = None, told: Told = nobody) -> list[Rating]:
        """The ratings when every pair has played this many games, or the time is over; weakest bot first."""
        return in_order(self.bots, self.runs(games, jobs, minutes, told))

    def runs(self, games: int, jobs: int = 0, minutes: float | None = None, told: Told = nobody) -> list[Played]:
        """Play until every pair has this many games, or until the time is over. Whichever pair has had the least time
        plays next: quick ones play more."""
        stop = monotonic() + 60 * minutes if minutes is not None else inf
        runs: dict[tuple[str, str], tuple[Contest, Summary]] = {}
        played, spent = dict.fromkeys(self.pairs(), 0), dict.fromkeys(self.pairs(), 0.0)
        while waiting := [pair for pair, n in played.items() if n < games]:
            if monotonic() > stop and len(runs) == len(played):
                break
            pair, start = min(waiting, key=spent.__getitem__), monotonic()
            played[pair] = min(games, played[pair] + ROUND)
            contest = Contest(self.game, pair, self.seats, self.seed)
            folder = self.out / f"{pair[0]}-{pair[1]}".replace("@", "_").replace("~", "_off_")
            runs[pair] = contest, arena(contest, played[pair], folder, jobs).summary
            spent[pair] += monotonic() - start
            done = sum([summary.games for _, summary in runs.values()])
            told(done, sum([contest.matches(games) for contest, _ in runs.values()]), " v ".join(pair))
        return list(runs.values())


def tuned(
    climb: Climb, settings: Sequence[Setting], games: int, jobs: int, minutes: float | None, told: Told
) -> tuple[list[Rating], list[Setting]]:
    """Rate settings from weak to strong, in half of the time; then the eight that seem to be evenly apart; and choose
    again from all that was played. Returns the ratings of the settings, and the eight."""
    half = minutes / 2 if minutes is not None else None
    runs = climb.runs(games, jobs, half, told)
    chosen = evenly(settings, in_order(climb.bots, runs))
    again = tuple(dict.fromkeys([s.name for s in chosen[:-1]]))  # of the strongest enough is known: its games are long
    runs += climb._replace(bots=again, out=climb.out / "again", ties=()).runs(games, jobs, half, told)
    known = {s.name: s for s in [*settings, *chosen]}
    ranked = sorted(known.values(), key=_strength)
    ratings = in_order([s.name for s in ranked], runs)
    return [r for r in ratings if r.bot in climb.bots], evenly(ranked, ratings)


def _strength(setting: Setting) -> tuple[bool, bool, int, float]:
    """The order of settings from weak to strong: who does not search, who hardly does and misjudges, who searches."""
    return setting.simulations > 0, not setting.noise, setting.simulations, -setting.noise


def in_order(bots: Sequence[str], runs: Sequence[Played]) -> list[Rating]:
    """Their ratings, in the order of the bots."""
    found = {rating.bot: rating for rating in rated(bots, runs)}
    return [found[bot] for bot in bots]


def rated(bots: Sequence[str], runs: Sequence[Played]) -> list[Rating]:
    """The ratings of all bots from the games of several runs, best first."""
    seeds = max([len(summary.wins.of(name)[0]) for contest, summary in runs for name in contest.names])
    lineups, won = [], []
    for contest, summary in runs:
        if contest.seats == 1:
            lineups.append(contest.names)
            won.append(duels(bots, contest, summary, seeds))
            continue
        for lineup in [tuple(sorted(x)) for x in contest.lineups]:
            lineups.append(lineup)
            won.append([summary.lineups.of(f"{','.join(lineup)}\t{name}", seeds)[0] for name in bots])
    games = {name: sum([summary.totals[name] for _, summary in runs]) for name in bots}
    return ladder(bots, lineups, np.array(won), games)


def duels(bots: Sequence[str], contest: Contest, summary: Summary, seeds: int) -> list[Floats]:
    """Alone two bots meet all the same: with every seed both play the same game, and whoever does better has won it:
    a victory over the automated opponent counts before points."""
    one, two = [summary.wins.of(name, seeds)[0] * BEYOND + summary.scores.of(name, seeds)[0] for name in contest.names]
    met = np.minimum(*[summary.wins.of(name, seeds)[1] for name in contest.names])
    shares = {contest.names[0]: (one > two) + (one == two) / 2, contest.names[1]: (two > one) + (one == two) / 2}
    return [met * shares[name] if name in shares else np.zeros(seeds) for name in bots]


def path(game: str, seats: int, most: int) -> list[Setting]:
    """Settings from weak to strong: judgements less and less off, of those who do not search and of those who hardly
    do; then more and more simulations.

    >>> [s.simulations for s in path("western", 2, 1000)][-5:]
    [12, 12, 50, 200, 1000]
    """
    unit = apart(game, seats)
    return [
        *[Setting(0, _two_digits(noise * unit)) for noise in NOISES],
        Setting(0, 0.0),
        *[Setting(BUDGETS[0], _two_digits(noise * unit)) for noise in DIM],
        *[Setting(budget, 0.0) for budget in BUDGETS if budget < most / 2],
        Setting(most, 0.0),
    ]


def ties(settings: Sequence[Setting]) -> tuple[tuple[str, str], ...]:
    """Whoever judges best without a search, against every small search: a small one that misjudges may be far weaker
    than the path has it, and who only loses is rated by nothing.

    >>> ties([Setting(0, 2.0), Setting(0, 0.0), Setting(12, 1.0), Setting(12, 0.0), Setting(50, 0.0)])
    (('greedy', 'search@12~1'), ('greedy', 'search@12'), ('greedy', 'search@50'))
    """
    best = min([s for s in settings if not s.simulations], key=lambda s: s.noise)
    return tuple([(best.name, s.name) for s in settings if s.simulations in BUDGETS[:2]])


class Listener(Greedy):
    """A greedy player that notes how far the options of its questions are apart, in points."""

    def __init__(self) -> None:
        super().__init__(worlds=1)
        self.spreads: list[float] = []

    def values(self, spot: Spot) -> list[tuple[Step, float]]:
        found = super().values(spot)
        worths = [value for _, value in found]
        if max(map(abs, worths)) < DECIDED:
            self.spreads.append(pstdev(worths))
        return found


def apart(game: str, seats: int) -> float:
    """How far the options of a question are apart on average, seen in one game of greedy players."""
    player = Listener()
    play(game, [player] * seats, seed=1)
    return fmean(player.spreads)


def evenly(settings: Sequence[Setting], ratings: Sequence[Rating], n: int = len(CHARACTERS)) -> list[Setting]:
    """So many settings, from the weakest to the strongest, whose ratings should be evenly apart. Where a setting turned
    out weaker than one before it, both are taken for equally strong; a search that misjudges and is no better than no
    search at all is left out.

    >>> path = [Setting(0, 8.0), Setting(0, 2.0), Setting(0, 0.0), Setting(100, 0.0), Setting(400, 0.0)]
    >>> elo = [Rating("", x, x - 40, x + 40, 9) for x in (0, 100, 150, 200, 400)]
    >>> [s.name for s in evenly(path, elo, 5)]
    ['greedy~8', 'greedy~2', 'search@100', 'search@200', 'search@400']
    """
    plain = max([r.elo for s, r in zip(settings, ratings, strict=True) if not s.simulations])
    kept = [i for i, s in enumerate(settings) if not (s.simulations and s.noise and ratings[i].elo <= plain)]
    settings, curve = [settings[i] for i in kept], rising([ratings[i] for i in kept])
    found = [settings[0]]
    for target in np.linspace(curve[0], curve[-1], n)[1:-1]:
        i = max(1, min(int(np.searchsorted(curve, target)), len(curve) - 1))
        share = (target - curve[i - 1]) / max(1e-9, curve[i] - curve[i - 1])
        found.append(between(settings[i - 1], settings[i], float(share)))
    return [*found, settings[-1]]


def rising(ratings: Sequence[Rating]) -> Floats:
    """The ratings that never fall and are nearest to these (pool adjacent violators; well-known ratings count more).

    >>> rising([Rating("a", 10, 0, 20, 9), Rating("b", 30, 20, 40, 9), Rating("c", 20, 10, 30, 9)]).tolist()
    [10.0, 25.0, 25.0]
    """
    pools: list[tuple[float, float, int]] = []  # rating, weight, how many
    for rating in ratings:
        elo, weight, n = rating.elo, 1 / max(1.0, rating.high - rating.low) ** 2, 1
        while pools and pools[-1][0] > elo:
            before, heavy, many = pools.pop()
            elo = (before * heavy + elo * weight) / (heavy + weight)
            weight, n = weight + heavy, n + many
        pools.append((elo, weight, n))
    return np.array([elo for elo, _, n in pools for _ in range(n)], dtype=np.float64)


def between(a: Setting, b: Setting, share: float) -> Setting:
    """The setting at this share of the way from one to the next."""
    share = min(1.0, max(0.0, share))
    if bool(a.simulations) != bool(b.simulations):
        return a if share < 0.5 else b
    simulations = a.simulations * (b.simulations / a.simulations) ** share if a.simulations else 0
    noise = a.noise * (b.noise / a.noise) ** share if a.noise and b.noise else a.noise + share * (b.noise - a.noise)
    return Setting(int(_two_digits(simulations)), _two_digits(noise))


def _two_digits(value: float) -> float:
    """Settings are for people, too.

    >>> _two_digits(1234.5), _two_digits(0.0472)
    (1200.0, 0.047)
    """
    return float(f"{value:.2g}")


def entry(settings: Sequence[Setting]) -> list[list[float]]:
    """The settings as they stand in levels.json."""
    return [[s.simulations, s.noise] for s in settings]


def figures(ratings: Sequence[Rating]) -> list[dict[str, Any]]:
    """The ladder as plain data, weakest first."""
    rounded = [(r, [round(r.elo), round(r.low), round(r.high)]) for r in ratings]
    return [{"bot": r.bot, "elo": elo, "games": r.games} for r, elo in rounded]

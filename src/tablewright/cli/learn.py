"""`tablewright learn`: a network that knows what positions are worth, by self-play."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from tablewright.cli.arena import needs_the_lab
from tablewright.cli.fit import variants_of
from tablewright.cli.options import AsJson, GameId, Jobs, Seed, TakingTurns, out, print_json, progress, spread
from tablewright.engine import BadInput, find

NAME = "learn"
EPILOG = (
    "Examples:  tablewright learn kingdoms --minutes 10 --out nets  ·  "
    "tablewright learn goldwest --seats 3,4 --minutes 30 --out nets  ·  "
    "tablewright learn fliptown --seats 2,3,4 --trust 1 --from nets/fliptown-any.npz  ·  "
    "tablewright learn galaxies --seats 1 --variant rogue=artemis --variant rogue=hades --minutes 5"
)


def command(
    game: GameId,
    seats: Annotated[str, typer.Option(help="Seat counts that take turns: 1, 2, or some of 3 and more (3,4).")] = "2",
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to play and learn.")] = 10.0,
    explore: Annotated[float, typer.Option(min=0, max=1, help="The part of all decisions taken at random.")] = 0.04,
    trust: Annotated[
        float, typer.Option(min=0, max=1, help="λ: 1 learns from results alone, 0 from what is said a moment later.")
    ] = 0.95,
    variant: TakingTurns = None,
    fresh: Annotated[
        bool, typer.Option(help="Begin knowing nothing, instead of with the weights of the evaluation.")
    ] = False,
    begin: Annotated[
        Path | None, typer.Option("--from", help="Go on from a network learned before.", exists=True, dir_okay=False)
    ] = None,
    hidden: Annotated[
        int, typer.Option(min=1, help="Units of the network; one that is gone on from is widened, never narrowed.")
    ] = 48,
    rate: Annotated[float, typer.Option(min=0.01, help="How fast it learns, against the usual.")] = 1.0,
    simulations: Annotated[
        int, typer.Option(min=0, help="Let whoever plays search: so many simulations a decision (slower, stronger).")
    ] = 0,
    check: Annotated[int, typer.Option(min=0, help="Games against greedy at the end.")] = 100,
    seed: Seed = 1,
    folder: Annotated[
        Path | None, typer.Option("--out", help="Write GAME-SEATS.npz there (default: only show how it plays).")
    ] = None,
    jobs: Jobs = 0,
    json: AsJson = False,
) -> None:
    """Train the network that `search` judges positions by. Processes play against themselves and one learns what became
    of their positions; on a GPU where CuPy finds one. Two runs never give the same weights. Search uses them once they
    lie in `bots/learned` of the package."""
    needs_the_lab()
    import numpy as np

    from tablewright.bots.learned.net import group, read
    from tablewright.lab.learn import learn
    from tablewright.lab.lessons import Plan, check_one, width

    the_game = find(game)
    counts = seat_counts(seats)
    for count in counts:
        the_game.check_seats(count)
    if len({group(the_game.id, count) for count in counts}) > 1:
        raise BadInput(f"--seats {seats}: write 1, 2, or seat counts from 3 on (3,4); each kind has its own network")
    chosen = tuple(variants_of(the_game, variant or []))
    with TemporaryDirectory() as place:
        file = Path(place) / "net.npz"
        plan = Plan(
            the_game.id, counts, chosen, minutes * 60, explore, trust, fresh, seed, str(file), hidden, rate, simulations
        )
        known = read(begin) if begin is not None else None
        if known is not None and len(known.first) != width(plan):
            raise BadInput(
                f"--from {begin}: that network looks at {len(known.first)} numbers, {game} has {width(plan)}"
            )
        news: list[Any] = []
        with progress(round(minutes * 60), f"{game}: learning (seconds)") as done:

            def tell(latest: Any) -> None:
                for _ in range(round(latest.seconds) - round(news[-1].seconds if news else 0)):
                    done()
                news.append(latest)

            arrays = learn(plan, jobs or os.cpu_count() or 1, tell, known)
        np.savez(file, **arrays)
        played = list(spread(check_one, [(plan, n) for n in range(check)], jobs, f"{game}: check"))
    own = [(share, margin) for mine, share, margin in played if mine]
    found = {
        "game": the_game.id, "seats": list(counts), "games": news[-1].games, "positions": news[-1].rows,
        "surprise": round(news[-1].loss, 4), "checked": len(own),
        "wins": sum([share for share, _ in own]) / len(own) if own else None,
        "margin": sum([margin for _, margin in own]) / len(own) if own else None,
    }  # fmt: skip
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        found["file"] = str(folder / f"{the_game.id}-{group(the_game.id, counts[0])}.npz")
        np.savez_compressed(found["file"], **arrays, made=np.array(written(plan, minutes, variant or [], begin)))
    if json:
        print_json(found)
        return
    out.print(f"{the_game.title}, {seats} seats: {found['games']} games, {found['positions']} positions seen.")
    if own:
        out.print(f"Against greedy: wins {found['wins']:.1%} of {len(own)} games, {found['margin']:+.1f} points.")
    if folder is not None:
        out.print(f"Written: {found['file']}")


def seat_counts(given: str) -> tuple[int, ...]:
    """Which seat counts take turns.

    >>> seat_counts("2"), seat_counts("3,4")
    ((2,), (3, 4))
    """
    try:
        counts = tuple([int(word) for word in given.split(",")])
    except ValueError:
        counts = ()
    if not counts:
        raise BadInput(f"--seats {given!r}: write numbers of seats that take turns: 2, or 3,4")
    return counts


def written(plan: Any, minutes: float, variant: list[str], begin: Path | None) -> str:
    """The command that was given."""
    from tablewright.lab.trainer import HIDDEN

    parts = [
        f"tablewright learn {plan.game} --seats {','.join(map(str, plan.counts))} --minutes {minutes:g}",
        f"--explore {plan.explore:g} --trust {plan.trust:g}" + (" --fresh" if plan.fresh else ""),
        *([f"--from {begin.name}"] if begin is not None else []),
        *([f"--hidden {plan.hidden}"] if plan.hidden != HIDDEN else []),
        *([f"--rate {plan.rate:g}"] if plan.rate != 1 else []),
        *([f"--simulations {plan.simulations}"] if plan.simulations else []),
        f"--seed {plan.seed}",
    ]
    return " ".join([*parts, *[f"--variant {item}" for item in variant]])

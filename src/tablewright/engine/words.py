"""Steps and events in words that a player would use. The sentences are data (`words.toml` of each game): a catalogue
from the name of a rule or event to a sentence with the names of its arguments in braces."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablewright.engine.agenda import Event, Step
from tablewright.engine.errors import BadInput
from tablewright.engine.notation import signature

Namer = Callable[[Any], str]


def plain(value: object) -> str:
    """An id as words, when nobody gave it a better name.

    >>> plain("end_of_turn")
    'end of turn'
    """
    return str(value).replace("_", " ")


class _Speaker(string.Formatter):
    """Formats `{0:Planet}` by the name of that planet; tuples are listed."""

    def __init__(self, names: Mapping[str, Namer], players: Sequence[str]) -> None:
        self.names = names
        self.players = players

    def format_field(self, value: Any, format_spec: str) -> str:
        kind = format_spec.removeprefix("tuple[").removesuffix(", ...]")
        if isinstance(value, tuple):
            return ", ".join([self.format_field(v, kind) for v in value]) or "nothing"
        if kind == "Seat" and 0 <= value < len(self.players):
            player: str = self.players[int(value)]
            return player
        name = self.names.get(kind, plain)
        return name(value)


def _in(texts: Mapping[str, str], namer: Namer) -> Namer:
    """The same names in another language, as far as there are any."""

    def name(value: Any) -> str:
        english = namer(value)
        return texts.get(english, english)

    return name


class Words:
    """The words of a game.

    >>> import tablewright as tw
    >>> from tablewright.games.galaxies.turn import activate
    >>> tw.game("galaxies").words.step(activate(0, "move"), ["Ada", "Bob"])
    'Activate Move a Ship'
    """

    def __init__(
        self, catalogue: Mapping[str, Mapping[str, str]], names: Mapping[str, Namer], language: str = "en"
    ) -> None:
        """`catalogue` has `steps` and `events`; `names` maps the types of arguments to what names their values. In
        another language `prompts` (of questions) and `texts` (names, and what cards say) are found by their English."""
        self.language = language
        self.steps = catalogue.get("steps", {})
        self.events = catalogue.get("events", {})
        self.prompts = catalogue.get("prompts", {})
        self.texts = catalogue.get("texts", {})
        self.names = {kind: _in(self.texts, namer) for kind, namer in names.items()} if self.texts else names

    def prompt(self, prompt: str) -> str:
        """A question. Where its English has numbers or names in it, the catalogue writes `{}` for them.

        >>> Words({"prompts": {"Gain {} coins": "Nimm {} Münzen"}}, {}).prompt("Gain 2 coins")
        'Nimm 2 Münzen'
        """
        if prompt in self.prompts:
            return self.prompts[prompt]
        for english, sentence in self.prompts.items():
            found = re.fullmatch("(.+)".join([re.escape(part) for part in english.split("{}")]), prompt)
            if found and found.groups():
                return sentence.format(*[self.texts.get(word, word) for word in found.groups()])
        return prompt

    def step(self, step: Step, players: Sequence[str] = ()) -> str:
        """An option or an answer, as a player would say it."""
        sentence = self.steps.get(step.name)
        if sentence is None:
            return str(step)
        known = signature(step)
        speaker = _Speaker(self.names, players)
        try:
            for name, kind in zip(known.names, known.types, strict=True):
                sentence = sentence.replace("{" + name + "}", "{" + name + ":" + kind + "}")
            return speaker.vformat(sentence, (), dict(zip(known.names, step.args, strict=True)))
        except (KeyError, IndexError) as error:
            raise BadInput(
                f"words: the sentence for {step.name!r} mentions {error}; it may mention {known.names}"
            ) from None

    def event(self, event: Event, players: Sequence[str] = ()) -> str | None:
        """A line of the log, or None for events that nobody needs to read."""
        what, args, _ = event
        sentence = self.events.get(what)
        if sentence is None:
            return None
        return _Speaker(self.names, players).vformat(sentence, args, {})

"""The reference of all commands as a page: `python -m tablewright.cli.reference > docs/cli.md`."""

from __future__ import annotations

from typing import Any

import typer.main


def reference() -> str:
    """docs/cli.md, from the commands themselves."""
    from tablewright.cli import app

    lines = [
        "# Commands",
        "",
        "This page is made by `python -m tablewright.cli.reference`; a test keeps it true.",
        "",
        "Bad input is answered by one sentence and exit code 2; a law that does not hold by exit code 1.",
    ]
    root: Any = typer.main.get_command(app)
    for name, command in root.commands.items():
        if hasattr(command, "commands"):
            for inner, sub in command.commands.items():
                lines += _page(f"{name} {inner}", sub)
        else:
            lines += _page(name, command)
    return "\n".join(lines) + "\n"


def _page(name: str, command: Any) -> list[str]:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and p.name != "help"]
    usage = " ".join([f"tablewright {name}", *[_metavar(a) for a in arguments], "[OPTIONS]"])
    lines = [
        "",
        f"## {name}",
        "",
        f"`{usage}`",
        "",
        *[line.strip() for line in (command.help or "").strip().splitlines()],
    ]
    if command.epilog:
        lines += [
            "",
            *[f"- `{e.strip()}`" for e in command.epilog.removeprefix("Examples:").removeprefix("Example:").split("·")],
        ]
    if options:
        lines += ["", "| option | meaning | default |", "|---|---|---|"]
        for option in options:
            default = option.default
            shown = "" if default is None or default is False or callable(default) else f"`{default}`"
            flags = ", ".join([f"`{o}`" for o in [*option.opts, *option.secondary_opts]])
            lines.append(f"| {flags} | {(option.help or '').replace('|', '/')} | {shown} |")
    return lines


def _metavar(argument: Any) -> str:
    """What an argument is called in a usage line."""
    metavar: str = argument.metavar or str(argument.name).upper()
    return metavar if argument.required or metavar.startswith("[") else f"[{metavar}]"


if __name__ == "__main__":
    print(reference(), end="")

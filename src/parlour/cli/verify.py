"""`parlour verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import parlour
from parlour.engine import BadRecord, Record
from parlour.games import game_named


@click.command(short_help="Check a journal: every rule and every deal.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def verify(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check that nothing in the journal FILE was changed, that every rule was kept, and that the revealed seed is the
    one promised in the header and deals exactly these cards.

    \b
    Exit code 0: verified; or dealt from a script, and played by the rules.
    Exit code 1: something is wrong, with its line; or the game is not over
                 yet, so that its seed is still secret.
    """
    account = examine(file.read_bytes())
    if as_json:
        import json

        click.echo(json.dumps({"file": str(file), **account}, ensure_ascii=False))
    else:
        for line in _words(account):
            click.echo(line)
    ctx.exit(0 if account["ok"] else 1)


def examine(text: bytes) -> dict[str, Any]:
    """What can be said of a journal. `status`: verified, scripted, unfinished or wrong."""
    try:
        record = Record.from_text(text, game_named)
    except BadRecord as error:
        return _wrong(error)
    try:
        parlour.verify(record)
    except BadRecord as error:
        revealed = record.seed is not None or error.line < len(record.commits) + 2
        return _wrong(error) if revealed else _account(record, "unfinished")
    return _account(record, "verified" if record.header.commitment else "scripted")


def _wrong(error: BadRecord) -> dict[str, Any]:
    return {"ok": False, "status": "wrong", "line": error.line, "why": error.why}


def _account(record: Record, status: str) -> dict[str, Any]:
    header = record.header
    return {
        "ok": status != "unfinished",
        "status": status,
        "game": header.game,
        "seats": header.seats,
        "commits": len(record.commits),
        "deals": sum(commit.cause.by == "dealer" for commit in record.commits),
        "commitment": header.commitment,
    }


def _words(account: dict[str, Any]) -> list[str]:
    if account["status"] == "wrong":
        return [click.style("Wrong.", fg="red", bold=True) + f" Line {account['line']}: {account['why']}."]
    kept = f"{account['commits']} commits of {account['game']} with {account['seats']} seats: every rule was kept."
    deals, commitment = account["deals"], account["commitment"]
    match account["status"]:
        case "verified":
            verdict = click.style("Verified.", fg="green", bold=True)
            return [
                f"{verdict} {kept}",
                f"All {deals} deals were dealt again from the revealed seed and are the same.",
                f"The seed is the one promised before the first card: {commitment}.",
            ]
        case "scripted":
            verdict = click.style("Scripted.", fg="yellow", bold=True)
            return [f"{verdict} {kept}", f"The {deals} deals were written by hand, so no seed stands for them."]
        case _:
            verdict = click.style("Unfinished.", fg="yellow", bold=True)
            return [
                f"{verdict} {kept}",
                f"The {deals} deals cannot be checked before the seed is revealed at the end of the game.",
                f"Promised for then: {commitment}.",
            ]

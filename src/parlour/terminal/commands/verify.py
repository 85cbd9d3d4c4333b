"""`parlour verify`: check a journal against its hash chain, the rules and its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import parlour
from parlour.engine import BadJournal, Journal
from parlour.languages import english, sentence
from parlour.terminal.command import argument, command
from parlour.terminal.errors import UnknownGame
from parlour.terminal.journal import parse_journal, read_file
from parlour.terminal.language import reader, worded
from parlour.terminal.options import json_option
from parlour.terminal.param_types import FILE_THERE
from parlour.terminal.pronouns import full_sentence
from parlour.terminal.text import echo, echo_json, shortened


@command("cli_help_verify", "cli_help_verify_brief")
@argument("file", type=FILE_THERE)
@json_option
@click.pass_context
def verify(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check a journal and print the result; the exit code says it too."""
    account = examine(read_file(file))
    if as_json:
        why = {"why": english(account["why"])} if "why" in account else {}
        echo_json({"file": str(file), **account, **why})
    else:
        _tell(account)
    ctx.exit({"wrong": 1, "unfinished": 1, "unknown": 2}.get(account["status"], 0))


def examine(text: bytes) -> dict[str, Any]:
    """What can be said of a journal. `status`: verified, scripted, unfinished, wrong or unknown (its game is).

    For the last two there is `why`, a Refusal.
    """
    try:
        journal = parse_journal(text)
    except UnknownGame as error:
        return {"ok": False, "status": "unknown", "line": 1, "why": error.why}
    except BadJournal as error:
        return _wrong(error)
    try:
        parlour.verify(journal)
    except BadJournal as error:
        unfinished = journal.seed is None and error.line == len(journal.commits) + 2
        return _account(journal, "unfinished") if unfinished else _wrong(error)
    return _account(journal, "verified" if journal.header.commitment else "scripted")


def _wrong(error: BadJournal) -> dict[str, Any]:
    return {"ok": False, "status": "wrong", "line": error.line, "why": error.what}


def _account(journal: Journal, status: str) -> dict[str, Any]:
    header = journal.header
    return {
        "ok": status != "unfinished",
        "status": status,
        "game": header.game,
        "seats": header.seats,
        "commits": len(journal.commits),
        "deals": sum(commit.cause.by == "dealer" for commit in journal.commits),
        "commitment": header.commitment,
    }


def _tell(account: dict[str, Any]) -> None:
    """The account in sentences."""
    if "why" in account:
        why = shortened(sentence(reader(), account["why"]))
        if account["status"] == "wrong":
            echo(worded("cli_verify_line", line=account["line"], why=why), verdict=worded("cli_wrong"), colour="red")
        else:
            echo(full_sentence(why, account["why"]), verdict=worded("cli_not_checked"), colour="yellow")
        return
    deals, commitment = account["deals"], account["commitment"]
    kept = worded("cli_verify_kept", commits=account["commits"], game=account["game"], seats=account["seats"])
    match account["status"]:
        case "verified":
            echo(kept, verdict=worded("cli_verified"), colour="green")
            echo(worded("cli_verify_deals", deals=deals))
            echo(f"  {commitment}")
            echo(worded("cli_verify_compare"))
            echo(worded("cli_verify_unproved"))
        case "scripted":
            echo(kept, verdict=worded("cli_scripted"), colour="yellow")
            echo(worded("cli_verify_scripted", deals=deals))
        case _:
            echo(kept, verdict=worded("cli_unfinished"), colour="yellow")
            echo(worded("cli_verify_unfinished", deals=deals))
            echo(worded("cli_verify_commitment", commitment=commitment))

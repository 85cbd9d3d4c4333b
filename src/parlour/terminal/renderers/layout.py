"""Blocks of text put beside and under each other. A block is lines of one width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from rich.console import Console
from rich.text import Text

Block: TypeAlias = list[Text]
_RULER: Final = Console(width=80)


def width_of(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(block: Block, height: int) -> Block:
    """The block with all lines as long as its longest, and as many as wanted."""
    width = width_of(block)
    lines = [line.copy() for line in block] + [Text()] * (height - len(block))
    return [Text.assemble(line, " " * (width - line.cell_len)) for line in lines]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks in one row, their tops in line."""
    height = max((len(block) for block in blocks), default=0)
    columns = [padded(block, height) for block in blocks]
    return [Text(" " * gap).join(lines) for lines in zip(*columns, strict=True)]


def rows(blocks: Sequence[Block], width: int, gap: int = 1) -> Iterator[list[Block]]:
    """The blocks in order, as many to a row as fit the width."""
    row: list[Block] = []
    used = 0
    for block in blocks:
        if row and used + gap + width_of(block) > width:
            yield row
            row, used = [], 0
        used += width_of(block) + (gap if row else 0)
        row.append(block)
    if row:
        yield row


def flow(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """The blocks in order, row by row."""
    return [line for row in rows(blocks, width, gap) for line in beside(row, gap)]


def wrapped(parts: Iterable[Text], width: int, gap: int = 3) -> Block:
    """Short texts in order, as many to a line as fit."""
    return flow([[part] for part in parts], width, gap)


def folded(sentences: Iterable[str], width: int, style: str = "") -> Block:
    """Sentences in lines that fit."""
    return [line for sentence in sentences for line in Text(sentence, style).wrap(_RULER, width)]


def spread(left: Text, right: Text, width: int) -> Block:
    """Two texts at the ends of a line, or on two lines where there is no room."""
    room = width - left.cell_len - right.cell_len
    return [left, right] if room < 2 else [Text.assemble(left, " " * room, right)]

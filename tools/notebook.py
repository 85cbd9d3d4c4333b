"""Run the example notebook on the file that is shipped beside it, and keep its outputs: `python -m tools.notebook`."""

from __future__ import annotations

import ast
import json
import os
from contextlib import chdir
from pathlib import Path
from typing import Any, Final

NOTEBOOK: Final = Path(__file__).parents[1] / "docs" / "examples" / "waits.ipynb"


def run(notebook: Path, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The notebook with its outputs, run in a folder; and what is known after the last cell."""
    told = json.loads(notebook.read_text(encoding="utf-8"))
    known: dict[str, Any] = {}
    count = 0
    with chdir(folder):
        for cell in told["cells"]:
            if cell["cell_type"] == "code":
                count += 1
                cell["execution_count"], cell["outputs"] = count, _outputs("".join(cell["source"]), known, count)
    return told, known


def _outputs(source: str, known: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a notebook shows below a cell: its last expression."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), str(NOTEBOOK), "exec"), known)  # noqa: S102 - our own notebook
    if not isinstance(last, ast.Expr):
        return []
    value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), known)  # noqa: S307 - our own notebook
    data: dict[str, list[str]] = {"text/plain": [_plain(value)]}
    if hasattr(value, "_repr_svg_"):
        data["image/svg+xml"] = [value._repr_svg_()]
    return [{"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data}]


def _plain(value: Any) -> str:
    """Without addresses in memory, which would be others each time."""
    text = repr(value)
    return f"<{type(value).__name__}>" if " object at 0x" in text else text


def main() -> None:
    told, _ = run(NOTEBOOK, NOTEBOOK.parent)
    NOTEBOOK.write_text(json.dumps(told, indent=1, ensure_ascii=False) + os.linesep, encoding="utf-8")


if __name__ == "__main__":
    main()

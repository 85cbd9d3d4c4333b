"""A parlour for the browser tests: `python -m tests.e2e.serve PORT FOLDER [SEED]`.

With a seed every table is dealt from it, so that a test knows what it will see.
"""

from __future__ import annotations

import sys
from pathlib import Path

from parlour.table import hall
from parlour.web.server import make_server


def main(port: int, folder: Path, seed: str) -> None:
    if seed:
        hall.token_hex = lambda size: seed.ljust(2 * size, "0")  # type: ignore[attr-defined,assignment]  # a fixed deal
    make_server(folder, port=port).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "")

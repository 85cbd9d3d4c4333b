"""What `parlour.server.table` needs."""

from __future__ import annotations

import subprocess
import sys


def test_importing_the_table_needs_no_server_and_no_numbers_library() -> None:
    script = "import sys, parlour.server.table; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint(
        {"numpy", "prometheus_client", "starlette", "uvicorn", "websockets", "PIL", "numba", "rich"}
    )

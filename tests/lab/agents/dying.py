"""A program at a seat that stops in one of the ways in which programs stop.

`python -m tests.lab.agents.dying WAY`, with exit, raise, kill, close, mute, wordy, long, bytes or idle.
"""

from __future__ import annotations

import os
import signal
import sys


def main(way: str) -> None:
    for _ in sys.stdin:
        match way:
            case "exit" | "raise":
                sys.exit(0 if way == "exit" else 3)
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "close" | "mute":
                if way == "close":
                    os.close(1)
                signal.pause()
            case "wordy":
                os.write(1, b"x" * 5000 + b"\n")
            case "long":
                os.write(1, b"x" * 2**15)
            case "bytes":
                os.write(1, b"\xff\xfe\n")
            case "idle":
                print('{"poll": 1}', flush=True)


if __name__ == "__main__":
    main(sys.argv[1])

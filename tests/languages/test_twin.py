"""The page's reader of messages and ours give the same texts."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from parlour.languages import LANGUAGES, Message, catalogue

ROOT = Path(__file__).parent.parent.parent
SOURCES = Path(catalogue.__file__).parent
NUMBERS = (0, 1, 2, 3, 21, 12000, -1, -2, 1.0, 0.5, 1.5, -0.25, 0.0005, 1234.5678, "1", "−1", "−3")
WORDS = ("Anna", "you", "other", "ge", "blank", "dealer", "", "{name}", "2.5")
TWIN = """
import { render } from "./src/words/reader.js";
let text = "";
process.stdin.on("data", (data) => (text += data));
process.stdin.on("end", () => {
  const told = JSON.parse(text).map(([message, inputs, language]) => render(message, inputs, language));
  process.stdout.write(JSON.stringify(told));
});
"""


def told_by_the_page(cases: list[tuple[Any, dict[str, Any], str]]) -> list[str]:
    node = shutil.which("node")
    assert node is not None
    words = [node, "--input-type=module", "--eval", TWIN]
    ran = subprocess.run(words, input=json.dumps(cases), cwd=ROOT / "ui", capture_output=True, text=True, check=True)
    told: list[str] = json.loads(ran.stdout)
    return told


def of_catalogue(language: str) -> list[tuple[Any, dict[str, Any], str]]:
    """Each message with inputs of all kinds; where a plural is chosen, with numbers."""
    stream, texts = random.Random(language), json.loads((SOURCES / f"{language}.json").read_text())
    cases = []
    for message in texts.values():
        counted = set(re.findall(r"= (\w+): plural", json.dumps(message)))
        for _ in range(4 if counted else 2):
            kinds = {name: NUMBERS if name in counted else (*NUMBERS, *WORDS) for name in Message(message).inputs}
            cases.append((message, {name: stream.choice(kinds[name]) for name in sorted(kinds)}, language))
    return cases


def of_numbers(language: str) -> list[tuple[Any, dict[str, Any], str]]:
    stream = random.Random(f"numbers in {language}")
    numbers = [round(stream.uniform(-10, 10) ** 3, stream.randrange(8)) for _ in range(1500)]
    return [("{number}", {"number": number}, language) for number in numbers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_package_say_the_same(language: str) -> None:
    cases = [*of_catalogue(language), *of_numbers(language)]
    assert len(cases) > 3500
    ours = [Message(message).text(inputs, LANGUAGES[language]) for message, inputs, _ in cases]
    told = told_by_the_page(cases)
    assert [(case, mine, its) for case, mine, its in zip(cases, ours, told, strict=True) if mine != its] == []

"""The reader's language: that of `?lang=`, else the first of Accept-Language that there is."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from parlour.languages import LANGUAGES, SOURCE

_MOST: Final = 20
"""Languages of a header that are looked at."""


def language_of(scope: Scope) -> str:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])
    return preferred([*asked, *_accepted(Headers(scope=scope).get("accept-language", ""))])


def preferred(wanted: list[str]) -> str:
    """The first wanted language that there is.

    >>> preferred(["fr", "de-AT", "nl"]), preferred([])
    ('de', 'en')
    """
    return next((found for tag in wanted if (found := tag.strip().lower().split("-")[0]) in LANGUAGES), SOURCE)


def _accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the best first.

    >>> _accepted("en;q=0.8, de-AT, nl;q=none, fr;q=0")
    ['de-AT', 'en']
    """
    weighed = [(tag, _weight(rest)) for tag, _, rest in (part.partition(";") for part in header.split(",")[:_MOST])]
    return [tag.strip() for tag, weight in sorted(weighed, key=lambda each: -each[1]) if weight > 0]


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0

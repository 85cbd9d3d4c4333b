"""Answers to single requests of a page, given by the test.

Playwright's `page.route` asks the test about every request, and pages load slowly: the second load of one took
twice the processor time. The browser itself can pause the requests for one address alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from tests.e2e.people import Person

JSON = [{"name": "content-type", "value": "application/json"}]


def answer(person: Person, address: str, body: Callable[[], bytes]) -> None:
    """Answer the person's requests for an address, in which * stands for anything, with the JSON of `body`."""
    session = person.context.new_cdp_session(person.page)

    def asked(paused: dict[str, Any]) -> None:
        told = b64encode(body()).decode()
        fulfilled = {"requestId": paused["requestId"], "responseCode": 200, "responseHeaders": JSON, "body": told}
        session.send("Fetch.fulfillRequest", fulfilled)

    session.on("Fetch.requestPaused", asked)
    session.send("Fetch.enable", {"patterns": [{"urlPattern": address}]})

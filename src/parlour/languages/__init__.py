"""Every text that a person reads, by language: one JSON catalogue each, which the page and Python share."""

from parlour.languages.catalogue import LANGUAGES, SOURCE, Words, add_catalogue, prefix_of, words
from parlour.languages.message import Inputs, Language, Message

__all__ = [
    "LANGUAGES",
    "SOURCE",
    "Inputs",
    "Language",
    "Message",
    "Words",
    "add_catalogue",
    "prefix_of",
    "words",
]

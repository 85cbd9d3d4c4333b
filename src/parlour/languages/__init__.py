"""Every text that a person reads, by language: one JSON catalogue each, which the page and Python share."""

from parlour.languages.catalogue import LANGUAGES, SOURCE, Words, add_catalogue, brought_by, prefix_of, words
from parlour.languages.message import Inputs, Language, Message
from parlour.languages.refusal import (
    ONE_OF,
    PATH,
    SAID,
    CodedError,
    Input,
    Refusal,
    Why,
    code_of,
    english,
    joined,
    key_of,
    one_of,
    quoted,
    refusal,
    sentence,
)

__all__ = [
    "LANGUAGES",
    "ONE_OF",
    "PATH",
    "SAID",
    "SOURCE",
    "CodedError",
    "Input",
    "Inputs",
    "Language",
    "Message",
    "Refusal",
    "Why",
    "Words",
    "add_catalogue",
    "brought_by",
    "code_of",
    "english",
    "joined",
    "key_of",
    "one_of",
    "prefix_of",
    "quoted",
    "refusal",
    "sentence",
    "words",
]

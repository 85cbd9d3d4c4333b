"""MkDocs hook: adds generated pages, and the files of the tree that pages link to, below `tree/`.

The pages are written for readers of the tree, so README.md and others link out of `docs/` and into it.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, normpath, relpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from tools import reference

ROOT = Path(__file__).parent.parent
PAGES = "docs"
OUTSIDE = "tree"
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)|(?<=<img src=\")(?!https?:)([^\"]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated files, the files that pages link to, and what those link to."""
    queue = [f"{PAGES}/{file.src_uri}" for file in files.documentation_pages()]
    for name, text in reference.files().items():
        files.append(File.generated(config, name, content=text))
    for name in queue:
        for target in _targets(name) if name.endswith(".md") else ():
            if not _in_docs(target) and target not in queue and (ROOT / target).is_file():
                queue.append(target)
                files.append(
                    File.generated(
                        config, _place(target), abs_src_path=str(ROOT / target), inclusion=InclusionLevel.NOT_IN_NAV
                    )
                )
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point each link to where its target is on the site."""
    source = page.file.src_uri
    name = source.removeprefix(f"{OUTSIDE}/") if source.startswith(f"{OUTSIDE}/") else f"{PAGES}/{source}"
    return LINK.sub(lambda found: relpath(_place(_target(name, found[0])), dirname(source) or "."), markdown)


def _targets(name: str) -> list[str]:
    return [_target(name, found[0]) for found in LINK.finditer((ROOT / name).read_text(encoding="utf-8"))]


def _target(name: str, link: str) -> str:
    """Return where a link in a file leads, from the root of the tree."""
    return normpath(f"{dirname(name)}/{link}" if dirname(name) else link)


def _in_docs(name: str) -> bool:
    return name.startswith(f"{PAGES}/")


def _place(name: str) -> str:
    """Return where a file of the tree is on the site."""
    return name.removeprefix(f"{PAGES}/") if _in_docs(name) else f"{OUTSIDE}/{name}"

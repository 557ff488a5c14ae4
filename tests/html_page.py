"""A page of the site as a test reads it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path


class Links(HTMLParser):
    """The links, the ids and the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.names: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.addresses.append(value)
            elif name == "id" and value:
                assert value not in self.names, value
                self.names.add(value)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


def breadcrumb(path: Path) -> list[str]:
    """The steps of the breadcrumb of a page; exactly the last one is marked as the page itself."""
    text = path.read_text(encoding="utf-8")
    trail = text[text.index('class="trail"') : text.index("</ol></nav>")]
    steps = re.findall(r"<li.*?</li>", trail)
    assert ['aria-current="page"' in step for step in steps] == [False] * (len(steps) - 1) + [True], path
    return [re.sub(r"<[^>]*>", "", step).strip() for step in steps]

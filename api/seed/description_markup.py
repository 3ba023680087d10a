"""HTML of product descriptions: paragraphs and bullet lists."""

from collections.abc import Iterable
from html import escape


def paragraphs(*texts: str) -> str:
    """Paragraphs; empty texts are skipped."""
    return "".join(f"<p>{escape(text, quote=False)}</p>" for text in texts if text)


def bullets(title: str, lines: Iterable[str]) -> str:
    """A list with a title; empty when it has no lines."""
    points = "".join(f"<li>{escape(line, quote=False)}</li>" for line in lines)
    return f"{paragraphs(title)}<ul>{points}</ul>" if points else ""


def joined(*sentences: str) -> str:
    """One paragraph of sentences; empty ones are skipped."""
    return " ".join(filter(None, sentences))


def sentence(start: str, facts: Iterable[str]) -> str:
    """«Фильтр: диаметр 76 мм, высота 93 мм.»; empty without facts, as the name alone says nothing new."""
    phrase = ", ".join(filter(None, facts))
    return f"{start}: {phrase}." if phrase else ""

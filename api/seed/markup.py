"""Descriptions are a few paragraphs and a list, made of the facts of the data files only."""

from collections.abc import Iterable
from html import escape


def paragraphs(*texts: str) -> str:
    """Empty ones are left out."""
    return "".join(f"<p>{escape(text, quote=False)}</p>" for text in texts if text)


def bullets(title: str, lines: Iterable[str]) -> str:
    """A titled list, nothing when it is empty."""
    points = "".join(f"<li>{escape(line, quote=False)}</li>" for line in lines)
    return f"{paragraphs(title)}<ul>{points}</ul>" if points else ""


def joined(*sentences: str) -> str:
    """Sentences of one paragraph; empty ones are left out."""
    return " ".join(filter(None, sentences))


def sentence(start: str, facts: Iterable[str]) -> str:
    """«Фильтр: диаметр 76 мм, высота 93 мм.» — or the start alone when there are no facts."""
    told = ", ".join(filter(None, facts))
    return f"{start}: {told}." if told else f"{start}."

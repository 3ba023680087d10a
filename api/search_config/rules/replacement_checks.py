"""Checks of replaced words: circles, chains, and words that shoppers search with results."""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy.orm import Session

from api.search_config.problems import Problem
from api.search_config.rules.condition_overlap import stems_of
from api.search_config.rules.repository import searches_with_results
from api.search_config.rules.rule_set import rule_path
from api.search_config.rules.schema import CurationRule, WordReplacement
from api.text.plurals import plural

Stems = tuple[str, ...]


def replacement_problems(rules: Mapping[str, CurationRule], session: Session) -> Iterator[Problem]:
    pairs = [(rule_id, index, pair) for rule_id, rule in rules.items() for index, pair in enumerate(rule.then.replace)]
    graph = {stems_of(pair.from_): pair for _, _, pair in pairs}
    beginnings = {min(stems_of(pair.from_), key=len, default="") for _, _, pair in pairs} - {""}
    searched = [(stems_of(text), times) for text, times in searches_with_results(session, beginnings)]
    for rule_id, index, pair in pairs:
        path, entry = rule_path(rule_id), f"then.replace.{index}"
        if chain := _chain(pair, graph):
            names = " → ".join(f"«{name}»" for name in chain)
            if stems_of(chain[-1]) == stems_of(chain[0]):
                yield Problem(path, entry, f"замены ходят по кругу: {names}. Уберите одну из них")
            else:
                message = f"замены идут цепочкой: {names}. Сработает только первая: замените сразу на последнее"
                yield Problem(path, entry, message, "warning")
        if affected := sum(times for stems, times in searched if _holds(stems, stems_of(pair.from_))):
            searches = plural(affected, "запрос", "запроса", "запросов")
            message = f"«{pair.from_}» за неделю искали с результатами: правило изменит {affected} {searches}"
            yield Problem(path, entry, message, "warning")


def _chain(pair: WordReplacement, graph: Mapping[Stems, WordReplacement]) -> list[str]:
    """The texts from the left side on, as far as each is replaced again; empty for a replacement that ends at once."""
    texts, seen = [pair.from_, pair.to], {stems_of(pair.from_)}
    while (stems := stems_of(texts[-1])) in graph and stems not in seen:
        seen.add(stems)
        texts.append(graph[stems].to)
    return texts if len(texts) > 2 else []


def _holds(text: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words stand in the text in this order next to each other."""
    return any(tuple(text[start : start + len(words)]) == tuple(words) for start in range(len(text) - len(words) + 1))

"""Where the words of a query stand in a text: spans to highlight."""

from dataclasses import dataclass

from onebox.engine.rank.query_terms import TermSpan
from onebox.engine.rank.search_context import Phrase
from onebox.engine.text.tokenizer import Token, normalize_char


@dataclass(slots=True)
class MatchSpan:
    """A match: token and word numbers of both ends, characters to mark, and the query positions it answers."""

    first_token: int
    last_token: int
    first_word: int
    last_word: int
    chars: int
    ids: range


@dataclass(slots=True)
class _Words:
    """Words with the order in which they are tried."""

    words: dict[str, int]
    ids: range
    prefix: bool
    typed: int
    first_letters: set[str]


class MatchingWords:
    """All words and phrases that count as found, of every term of the query."""

    def __init__(self, terms: list[TermSpan]) -> None:
        self.phrases: dict[str | None, list[tuple[Phrase, range]]] = {}
        self.words: list[_Words] = []
        for located in terms:
            term = located.term
            ids = range(located.start, located.end + 1)
            phrases = [] if term.phrase is None else [term.phrase]
            phrases += term.synonyms
            words = [term.original] if term.exact else []
            words += term.prefix_of
            typos = term.loaded_typos
            words += sorted({*typos.one_typo, *typos.two_typos})
            if typos.split is not None:
                phrases.append(typos.split)
            for phrase in dict.fromkeys(phrases):
                self.phrases.setdefault(phrase[0], []).append((phrase, ids))
            order = {word: at for at, word in enumerate(words)}
            self.words.append(_Words(order, ids, term.is_prefix, len(term.original), {w[0] for w in words}))
        self.words.sort(key=lambda w: (w.prefix, -len(w.ids)))

    def find(self, tokens: list[Token]) -> list[MatchSpan]:
        """The matches of a tokenised text, in order, without overlaps."""
        places: list[tuple[int, int, Token]] = []
        word = 0
        for number, token in enumerate(tokens):
            if not token.is_separator:
                places.append((number, word, token))
                word += 1
        spans: list[MatchSpan] = []
        at = 0
        while at < len(places):
            span, taken = self._match(places, at)
            if span is not None:
                spans.append(span)
            at += taken
        return spans

    def _match(self, places: list[tuple[int, int, Token]], at: int) -> tuple[MatchSpan | None, int]:
        number, word, token = places[at]
        for phrase, ids in self.phrases.get(token.lemma, ()):
            if len(phrase) == 1:
                return MatchSpan(number, number, word, word, token.end - token.start, ids), 1
            if _phrase_follows(phrase, places, at):
                last_token, last_word, last = places[at + len(phrase) - 1]
                return MatchSpan(number, last_token, word, last_word, last.end - token.start, ids), len(phrase)
        found = self._match_word(token)
        if found is None:
            return None, 1
        chars, ids = found
        return MatchSpan(number, number, word, word, chars, ids), 1

    def _match_word(self, token: Token) -> tuple[int, range] | None:
        lemma = token.lemma
        for group in self.words:
            if not group.prefix:
                if lemma in group.words:
                    return token.end - token.start, group.ids
                continue
            if lemma[:1] not in group.first_letters:
                continue
            found = [n for n in range(1, len(lemma) + 1) if lemma[:n] in group.words]
            if found:
                length = min(found, key=lambda n: group.words[lemma[:n]])
                return _original_chars(token, min(length, group.typed)), group.ids
        return None


def _phrase_follows(phrase: Phrase, places: list[tuple[int, int, Token]], at: int) -> bool:
    if at + len(phrase) > len(places):
        return False
    following = places[at : at + len(phrase)]
    return all(token.lemma == word for word, (_, _, token) in zip(phrase, following, strict=True))


def _original_chars(token: Token, chars: int) -> int:
    """How many characters of the text the first `chars` characters of the lemma come from."""
    source = token.source
    if len(source) == len(token.lemma):
        return chars
    covered = taken = 0
    for char in source:
        if covered >= chars:
            break
        covered += len(normalize_char(char, token.script))
        taken += 1
    return taken

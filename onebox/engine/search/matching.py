"""Where the words of a query stand in a text: spans to highlight."""

from dataclasses import dataclass

from onebox.engine.rank.context import Phrase
from onebox.engine.rank.terms import LocatedTerm
from onebox.engine.text.tokenizer import Kind, Token, normalize_char


@dataclass(slots=True)
class Span:
    """A match: token and word numbers of both ends, characters to mark, and the query positions it answers."""

    first_token: int
    last_token: int
    first_word: int
    last_word: int
    chars: int
    ids: range


@dataclass(slots=True)
class _Words:
    words: set[str]
    ids: range
    prefix: bool
    typed: int


class MatchingWords:
    """All words and phrases that count as found, of every term of the query."""

    def __init__(self, terms: list[LocatedTerm]) -> None:
        self.phrases: dict[str | None, list[tuple[Phrase, range]]] = {}
        self.words: list[_Words] = []
        for located in terms:
            term = located.term
            ids = range(located.start, located.end + 1)
            phrases = [] if term.phrase is None else [term.phrase]
            phrases += term.synonyms
            words = {term.original} if term.exact else set()
            words.update(term.prefix_of)
            if term.typos_known:
                words.update(term.typos.one, term.typos.two)
                if term.typos.split is not None:
                    phrases.append(term.typos.split)
            for phrase in dict.fromkeys(phrases):
                self.phrases.setdefault(phrase[0], []).append((phrase, ids))
            self.words.append(_Words(words, ids, term.is_prefix, len(term.original)))
        self.words.sort(key=lambda w: (w.prefix, -len(w.ids)))

    def find(self, tokens: list[Token]) -> list[Span]:
        """The matches of a tokenised text, in order, without overlaps."""
        places: list[tuple[int, int, Token]] = []
        word = 0
        for number, token in enumerate(tokens):
            if not token.is_separator:
                places.append((number, word, token))
                word += 1
        spans: list[Span] = []
        at = 0
        while at < len(places):
            span, taken = self._match(places, at)
            if span is not None:
                spans.append(span)
            at += taken
        return spans

    def _match(self, places: list[tuple[int, int, Token]], at: int) -> tuple[Span | None, int]:
        number, word, token = places[at]
        candidates = self.phrases.get(token.lemma, ())
        if token.kind == Kind.STOP:
            candidates = [*candidates, *self.phrases.get(None, ())]
        for phrase, ids in candidates:
            if len(phrase) == 1:
                return Span(number, number, word, word, token.end - token.start, ids), 1
            if _phrase_follows(phrase, places, at):
                last_token, last_word, last = places[at + len(phrase) - 1]
                return Span(number, last_token, word, last_word, last.end - token.start, ids), len(phrase)
        found = self._match_word(token)
        if found is None:
            return None, 1
        chars, ids = found
        return Span(number, number, word, word, chars, ids), 1

    def _match_word(self, token: Token) -> tuple[int, range] | None:
        lemma = token.lemma
        for group in self.words:
            if not group.prefix:
                if lemma in group.words:
                    return token.end - token.start, group.ids
                continue
            for length in range(len(lemma), 0, -1):
                if lemma[:length] in group.words:
                    return _original_chars(token, min(length, group.typed)), group.ids
        return None


def _phrase_follows(phrase: Phrase, places: list[tuple[int, int, Token]], at: int) -> bool:
    if at + len(phrase) > len(places):
        return False
    for word, (_, _, token) in zip(phrase, places[at : at + len(phrase)], strict=True):
        if not (token.kind == Kind.STOP if word is None else token.lemma == word):
            return False
    return True


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

"""Matches of the query's words in a text: the spans to highlight."""

from dataclasses import dataclass

from onebox.engine.rank.query_terms import TermSpan
from onebox.engine.rank.search_context import Phrase
from onebox.engine.text.tokenizer import Token, normalize_char


@dataclass(slots=True)
class MatchSpan:
    """A match: token and word numbers of both ends, characters to highlight, and the query positions it matches."""

    first_token: int
    last_token: int
    first_word: int
    last_word: int
    chars: int
    ids: range


@dataclass(slots=True)
class _WordGroup:
    """The words of one term with their priority; `typed_length` limits how much of a prefix match is highlighted."""

    words: dict[str, int]
    ids: range
    prefix: bool
    typed_length: int
    first_letters: set[str]


class MatchingWords:
    """All words and phrases that match, of every term of the query."""

    def __init__(self, terms: list[TermSpan]) -> None:
        self.phrases: dict[str | None, list[tuple[Phrase, range]]] = {}
        self.words: list[_WordGroup] = []
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
            self.words.append(_WordGroup(order, ids, term.is_prefix, len(term.original), {w[0] for w in words}))
        self.words.sort(key=lambda w: (w.prefix, -len(w.ids)))

    def find(self, tokens: list[Token]) -> list[MatchSpan]:
        """The matches of a tokenised text, in order, without overlaps."""
        word_tokens: list[tuple[int, int, Token]] = []
        word = 0
        for number, token in enumerate(tokens):
            if not token.is_separator:
                word_tokens.append((number, word, token))
                word += 1
        spans: list[MatchSpan] = []
        index = 0
        while index < len(word_tokens):
            span, step = self._match(word_tokens, index)
            if span is not None:
                spans.append(span)
            index += step
        return spans

    def _match(self, word_tokens: list[tuple[int, int, Token]], index: int) -> tuple[MatchSpan | None, int]:
        number, word, token = word_tokens[index]
        for phrase, ids in self.phrases.get(token.lemma, ()):
            if len(phrase) == 1:
                return MatchSpan(number, number, word, word, token.end - token.start, ids), 1
            if _phrase_follows(phrase, word_tokens, index):
                last_token, last_word, last_token_text = word_tokens[index + len(phrase) - 1]
                return MatchSpan(number, last_token, word, last_word, last_token_text.end - token.start, ids), len(
                    phrase
                )
        match = self._match_word(token)
        if match is None:
            return None, 1
        chars, ids = match
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
            lengths = [n for n in range(1, len(lemma) + 1) if lemma[:n] in group.words]
            if lengths:
                length = min(lengths, key=lambda n: group.words[lemma[:n]])
                return _original_chars(token, min(length, group.typed_length)), group.ids
        return None


def _phrase_follows(phrase: Phrase, word_tokens: list[tuple[int, int, Token]], index: int) -> bool:
    if index + len(phrase) > len(word_tokens):
        return False
    following = word_tokens[index : index + len(phrase)]
    return all(token.lemma == word for word, (_, _, token) in zip(phrase, following, strict=True))


def _original_chars(token: Token, chars: int) -> int:
    """The number of source characters behind the first `chars` characters of the lemma."""
    source = token.source
    if len(source) == len(token.lemma):
        return chars
    covered = count = 0
    for char in source:
        if covered >= chars:
            break
        covered += len(normalize_char(char, token.script))
        count += 1
    return count

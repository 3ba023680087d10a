"""The engine's stop words, `stop-words.yml`, as a list of words; the comments of the file remain."""

import yaml

from api.core.errors import ShopError
from api.search_config.table_rows import MAX_NAME, cell_problem

PATH = "stop-words.yml"
MAX_WORDS = 200


def parse_words(text: str) -> list[str] | None:
    """None when the file is no list of words."""
    try:
        words = yaml.safe_load(text)
    except yaml.YAMLError:
        return None
    if words is None:
        return []
    return words if isinstance(words, list) and all(isinstance(word, str) for word in words) else None


def words_text(text: str, words: list[str]) -> str:
    """The file with other words. Raises ShopError (422) for words that cannot stand."""
    if len(words) > MAX_WORDS:
        raise ShopError("too_many_words", f"Стоп-слов больше {MAX_WORDS}: движок рассчитан на короткий список.", 422)
    for word in words:
        if message := cell_problem(word, MAX_NAME):
            raise ShopError("wrong_word", f"«{word[:40]}»: {message}.", 422)
        if " " in word:
            raise ShopError("wrong_word", f"«{word[:40]}»: стоп-слово — одно слово, без пробелов.", 422)
    comments = [line for line in text.split("\n") if line.startswith("#")]
    listed = yaml.safe_dump(words, allow_unicode=True, default_flow_style=True, width=10**6).strip()
    return "\n".join([*comments, listed]) + "\n"

"""Texts for shoppers and vendors promise only what something keeps.

`promises.yml` names, by what keeps them, the sentences of these texts that promise a message, a document, money, a term
or a file format. A sentence with such a word that is not in the list fails, and so does a keeper that has gone.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

from tests.architecture.source import ROOT, nodes_of, project_files, text_of

LIST = Path(__file__).with_name("promises.yml")
#: Nouns whose texts only staff, operators or machines read.
INTERNAL = {"admin", "curation", "imports", "migrations", "ops", "seed", "tabular"}
#: Files of the other nouns: commands of the operator, the description of the API, tables of words that shoppers type.
INTERNAL_FILES = re.compile(
    r"(?:command|routes|.*schemas)\.py$|/pasted_list/|/crosses/|/vehicles/.*import|api/index/index_state"
)
WEB_INTERNAL = re.compile(r"\.test\.|\.gen\.|fixtures|/lab/|/testing/|/typography/")
PROMISE = re.compile(
    r"""(?ix) (?<![а-яёa-z])(?:
    чек(?:а|ом|и|ов)? | (?<!по\ )(?<!свой\ )(?<!расчётный\ )сч[её]т(?:а|ом)? | смс | пись(?:мо|ма|мом|ме|мах)
    | (?:при|вы|от)шл[её]м | присыла(?:ем|ют) | отправ(?:им|ляем) | (?:на|за)пишем | напишут
    | (?:пере|по)?звон(?:им|ят|ит) | сообщ(?:им|ат) | уведом(?:им|ят|ления?) | предупред(?:им|ят) | ответ(?:им|ят|ит)
    | отвеча(?:ем|ют) | верн[её]м | возвраща(?:ем|ются) | вернутся | (?:при|до)вез[её]м | достав(?:им|ляем)
    | продл(?:им|яем) | замен(?:им|яем) | оформим | подбер(?:[её]м|[её]т) | назов[её]м | узнаем | храним
    | (?:при)?держим | удал(?:им|яем) | исправ(?:им|ляем) | подскажем | свер(?:им|ит) | прид(?:[её]т|ут)
    | приход(?:ит|ят) | найд[её]м | поищем | уточним | провер(?:им|ит) | объяснит | напомним
    | платим | перенес[её]м | дадим | подарим | гаранти(?:я|и|ю|ей|йный) | бесплатн(?:о|ый|ая|ой)
    | xlsx | yml | csv | 1с | excel | инн | закрывающ\w+ | неустойк[ау]
    | (?:за|через|в\ течение|не\ позже)\ (?:[\d–-]+\ |\w+\ )?(?:рабоч(?:их|ий)\ )?(?:минут|час|дн[яе]|день|секунд)\w*
    )(?![а-яёa-z])"""
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)


def plain(text: str) -> str:
    """The text as it is read: tags without Russian attributes cut out, every run of spaces as one space."""
    text = re.sub(r"&nbsp;|\$?\{NBSP\}|\\u00a0|\u00a0", " ", text)
    text = re.sub(r"\{' '\}|</?[a-zA-Z][^<>А-Яа-яё]*>|</?>", " ", text)
    return re.sub(r"\s+", " ", text)


@cache
def shopper_texts() -> dict[str, str]:
    """The texts of each source that shoppers or vendors read, by its path."""
    texts = {}
    for path in project_files():
        name = str(path.relative_to(ROOT))
        if name.startswith("web/src/") and path.suffix in {".ts", ".tsx"} and not WEB_INTERNAL.search(name):
            texts[name] = plain(COMMENT.sub("", text_of(path)))
        elif re.match(r"api/(?:seed/content/.*\.(?:html|yml)|(?!admin/)[\w/]+/templates/.*\.html)$", name):
            texts[name] = plain(text_of(path))
        elif path.suffix == ".py" and is_read_by_shoppers(name):
            texts[name] = plain(" | ".join(russian_strings(path)))
    return texts


def is_read_by_shoppers(name: str) -> bool:
    return name.startswith("api/") and name.split("/")[1] not in INTERNAL and not INTERNAL_FILES.search(name)


def russian_strings(path: Path) -> Iterator[str]:
    """Strings with Russian words that are not docstrings; a placeholder of an f-string is `{}`."""
    pieces: set[int] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Expr):
            pieces.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            pieces |= {id(value) for value in node.values}
            yield "".join(str(value.value) if isinstance(value, ast.Constant) else "{}" for value in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
            yield from [node.value] if re.search("[А-Яа-яё]", node.value) else []


@cache
def promises() -> list[tuple[str, str, str]]:
    """(what keeps it, source, sentence) of every promise in the list."""
    return [
        (keeper, source, sentence)
        for keeper, sources in yaml.safe_load(LIST.read_text(encoding="utf-8")).items()
        for source, sentences in sources.items()
        for sentence in sentences
    ]


def unlisted(text: str, sentences: list[str]) -> list[str]:
    """The places of promise words outside the listed sentences, each with its neighbourhood."""
    for sentence in sorted(sentences, key=len, reverse=True):
        text = text.replace(sentence, "·")
    return [text[max(0, match.start() - 60) : match.end() + 60] for match in PROMISE.finditer(text)]


def test_every_promise_to_shoppers_is_in_the_list() -> None:
    listed: dict[str, list[str]] = {}
    for _, source, sentence in promises():
        listed.setdefault(source, []).append(sentence)
    found = {
        source: places for source, text in shopper_texts().items() if (places := unlisted(text, listed.get(source, [])))
    }
    assert not found, f"Add it to {LIST.name} with what keeps it, or say what happens instead: {found}"


def test_every_listed_promise_stands_in_its_source() -> None:
    texts = shopper_texts()
    gone = [(source, sentence) for _, source, sentence in promises() if sentence not in texts.get(source, "")]
    assert not gone, f"No longer in the source, remove it from {LIST.name}: {gone}"


def test_what_keeps_the_promises_exists() -> None:
    menu = text_of(ROOT / "api" / "admin" / "menu.py") + text_of(ROOT / "api/admin/menu.py")
    missing = []
    for keeper in {keeper for keeper, _, _ in promises()}:
        for part in keeper.split(", "):
            path, _, name = part.partition("::")
            if part.startswith("/admin/"):
                kept = f'"{part}"' in menu
            else:
                kept = part.startswith(("law", "advice")) or ((ROOT / path).is_file() and name in text_of(ROOT / path))
            missing += [] if kept else [part]
    assert not missing, f"Nothing keeps these promises of {LIST.name} any more: {missing}"


def test_a_planted_promise_is_found() -> None:
    assert unlisted("Номер заказа покажем сразу. Чек пришлём на почту за 5 минут.", []) != []
    assert unlisted("Пришлём код в СМС. Пароль не нужен.", ["Пришлём код в СМС."]) == []

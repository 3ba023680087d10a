"""Banners, pages, answers and posts."""

import re
from typing import Any

from sqlalchemy.orm import Session

from api.admin.forms.fields import Area, Choice, Field, Flag, Moment, Number, Several, Text, WrongError
from api.admin.records.checks import cities, dates, link, unique
from api.admin.records.kind import Column, Errors, Kind, Values
from api.admin.rights import Right
from api.admin.wording import day, moment
from api.content.markup import sanitised
from api.content.models import Banner, FaqEntry, Page, Post

PLACES = (("header", "Над шапкой"), ("home", "Главная"), ("catalog", "Каталог"), ("cart", "Корзина"))
THEMES = (("deep", "Тёмный"), ("tag", "Жёлтый ценник"), ("paper", "Бумага"))
GROUPS = (("buyers", "Покупателям"), ("company", "Компания"), ("documents", "Документы"))
MARKUP = "HTML: абзацы, заголовки h2–h4, списки, таблицы, ссылки. Остальная разметка уберётся."
_PAGE_SLUG = re.compile(r"[A-Za-z][A-Za-z0-9-]*")


def html(name: str, label: str) -> Area:
    return Area(name=name, label=label, required=True, longest=200_000, tall=True, check=sanitised, hint=MARKUP)


def position(label: str = "Порядок") -> Number:
    return Number(
        name="position", label=label, least=0, most=10_000, required=True, width="w-third", hint="Меньше — выше"
    )


def banner_fields(db: Session) -> list[Field]:
    return [
        Choice(name="placement", label="Где", choices=PLACES, required=True, width="w-third"),
        Choice(name="theme", label="Вид", choices=THEMES, required=True, width="w-third"),
        position(),
        Text(name="title", label="Заголовок", required=True, longest=120),
        Area(name="text", label="Текст", longest=400),
        Text(name="button", label="Слова на кнопке", longest=40, width="w-half"),
        Text(
            name="link", label="Куда ведёт", longest=500, check=link, width="w-half", hint="/promo/osen или https://…"
        ),
        Moment(name="starts_at", label="Показывать с, по Москве", width="w-half"),
        Moment(name="ends_at", label="Показывать до, по Москве", width="w-half"),
        Several(name="city_ids", label="Города", choices=cities(db), hint="Ни одного — все"),
        Flag(name="active", label="Показывать"),
    ]


BANNERS = Kind(
    slug="banners", title="Баннеры", one="баннер", new="Новый баннер", icon="image", right=Right.CONTENT, model=Banner,
    name=lambda row: row.title, fields=banner_fields, search=(Banner.title, Banner.text), order=Banner.placement,
    columns=(
        Column("Заголовок", lambda row: row.title, Banner.title),
        Column("Где", lambda row: dict(PLACES)[row.placement], Banner.placement),
        Column("Порядок", lambda row: str(row.position), Banner.position, "num"),
        Column("До", lambda row: day(row.ends_at) if row.ends_at else "без срока", Banner.ends_at),
    ),
    blank={"active": True, "position": 0, "theme": "paper", "placement": "home"}, pictured=True,
    check=lambda db, meant, row: dates(meant), empty="Баннер на главной говорит об акции лучше любых слов.",
)  # fmt: skip


def page_slug(text: str) -> str:
    if not _PAGE_SLUG.fullmatch(text):
        raise WrongError("Латинские буквы, цифры и дефис, первой — буква")
    return text


def page_fields(_: Session) -> list[Field]:
    return [
        Text(name="title", label="Заголовок", required=True, longest=150),
        Text(
            name="slug", label="Адрес: /page/…", required=True, longest=60, check=page_slug, mono=True, width="w-third"
        ),
        Choice(name="page_group", label="Раздел подвала", choices=GROUPS, required=True, width="w-third"),
        position(),
        Area(name="lead", label="Коротко", longest=500, hint="Под заголовком и для поисковиков"),
        html("html", "Текст"),
        Flag(name="active", label="Показывать"),
    ]


def check_page(db: Session, meant: Values, row: Any) -> Errors:
    if row is not None and meant.get("slug") != row.slug:
        return {"slug": "Адрес страницы не меняется: на неё могут вести ссылки"}
    return _page_taken(db, meant, row)


_page_taken = unique(Page.slug, "slug", "Такая страница уже есть")

PAGES = Kind(
    slug="pages", title="Страницы", one="страницу", new="Новая страница", icon="file-text", right=Right.CONTENT,
    model=Page, key="slug", name=lambda row: row.title, fields=page_fields, search=(Page.title, Page.slug),
    order=Page.page_group, check=check_page, page=lambda row: f"/page/{row.slug}",
    columns=(
        Column("Заголовок", lambda row: row.title, Page.title),
        Column("Адрес", lambda row: f"/page/{row.slug}", Page.slug, "mono"),
        Column("Раздел", lambda row: dict(GROUPS)[row.page_group], Page.page_group),
        Column("Обновлена", lambda row: moment(row.updated_at), Page.updated_at),
    ),
    blank={"active": True, "position": 0, "page_group": "buyers"},
    stays=lambda db, row: "Страницы не удаляются: на них ведут ссылки. Снимите отметку «Показывать».",
)  # fmt: skip


def faq_fields(_: Session) -> list[Field]:
    return [
        Text(name="question", label="Вопрос", required=True, longest=200),
        Text(name="topic", label="Тема", required=True, longest=60, width="w-half"),
        position(),
        html("answer", "Ответ"),
        Flag(name="active", label="Показывать"),
    ]


FAQ = Kind(
    slug="faq", title="Вопросы и ответы", one="ответ", new="Новый вопрос", icon="circle-question-mark",
    right=Right.CONTENT, model=FaqEntry, name=lambda row: row.question, fields=faq_fields,
    search=(FaqEntry.question, FaqEntry.answer, FaqEntry.topic), order=FaqEntry.position,
    columns=(
        Column("Вопрос", lambda row: row.question, FaqEntry.question),
        Column("Тема", lambda row: row.topic, FaqEntry.topic),
        Column("Порядок", lambda row: str(row.position), FaqEntry.position, "num"),
    ),
    blank={"active": True, "position": 0}, check=unique(FaqEntry.question, "question", "Такой вопрос уже есть"),
    page=lambda row: "/faq",
)  # fmt: skip


def post_fields(_: Session) -> list[Field]:
    return [
        Text(name="title", label="Заголовок", required=True, longest=150),
        Text(name="topic", label="Тема", required=True, longest=60, width="w-half"),
        Moment(name="published_at", label="Когда выйдет, по Москве", required=True, width="w-half"),
        Area(name="lead", label="Коротко", required=True, longest=500),
        html("html", "Текст"),
        Flag(name="active", label="Показывать"),
    ]


POSTS = Kind(
    slug="posts", title="Статьи", one="статью", new="Новая статья", icon="newspaper", right=Right.CONTENT, model=Post,
    name=lambda row: row.title, fields=post_fields, search=(Post.title, Post.lead),
    order=Post.published_at, descending=True,
    columns=(
        Column("Заголовок", lambda row: row.title, Post.title),
        Column("Тема", lambda row: row.topic, Post.topic),
        Column("Выходит", lambda row: moment(row.published_at), Post.published_at),
    ),
    blank={"active": True}, pictured=True, check=unique(Post.title, "title", "Статья с таким заголовком уже есть"),
    page=lambda row: f"/post/{row.id}",
)  # fmt: skip

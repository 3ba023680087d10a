"""Banners, pages, FAQ entries and posts."""

from sqlalchemy.orm import Session

from api.admin.choice_repository import cities
from api.admin.formatting import day, moment
from api.admin.forms.fields import (
    ChoiceField,
    Field,
    FieldValues,
    FlagField,
    MomentField,
    MultiChoiceField,
    NumberField,
    TextAreaField,
    TextField,
)
from api.admin.permissions import Permission
from api.admin.records.record_type import FieldErrors, RecordColumn, RecordType
from api.admin.records.validation import check_link, check_period, matching, unique
from api.content.markup import sanitise_markup
from api.content.models import Banner, FaqEntry, Page, Post

PLACEMENTS = (("home", "Главная"), ("catalog", "Каталог"), ("cart", "Корзина"))
#: The bar above the header states the discount of the shop (spec §9): a banner that was placed there is not shown.
_FORMER_PLACEMENTS = (("header", "Над шапкой, не показывается"),)
THEMES = (("deep", "Тёмный"), ("tag", "Жёлтый ценник"), ("paper", "Бумага"))
GROUPS = (("buyers", "Покупателям"), ("company", "Компания"), ("documents", "Документы"))
MARKUP = "HTML: абзацы, заголовки h2–h4, списки, таблицы, ссылки. Остальная разметка уберётся."


def html_field(name: str, label: str) -> TextAreaField:
    return TextAreaField(
        name=name, label=label, required=True, longest=200_000, tall=True, check=sanitise_markup, hint=MARKUP
    )


def position_field(label: str = "Порядок") -> NumberField:
    return NumberField(
        name="position", label=label, least=0, most=10_000, required=True, width="w-third", hint="Меньше — выше"
    )


def banner_fields(session: Session) -> list[Field]:
    return [
        ChoiceField(name="placement", label="Где", choices=PLACEMENTS, required=True, width="w-third"),
        ChoiceField(name="theme", label="Вид", choices=THEMES, required=True, width="w-third"),
        position_field(),
        TextField(name="title", label="Заголовок", required=True, longest=120),
        TextAreaField(name="text", label="Текст", longest=400),
        TextField(name="button", label="Слова на кнопке", longest=40, width="w-half"),
        TextField(
            name="link",
            label="Куда ведёт",
            longest=500,
            check=check_link,
            width="w-half",
            hint="/promo/osen или https://…",
        ),
        MomentField(name="starts_at", label="Показывать с, по Москве", width="w-half"),
        MomentField(name="ends_at", label="Показывать до, по Москве", width="w-half"),
        MultiChoiceField(name="city_ids", label="Города", choices=cities(session), hint="Ни одного — все"),
        FlagField(name="active", label="Показывать"),
    ]


BANNERS = RecordType[Banner](
    slug="banners", title="Баннеры", accusative="баннер", new="Новый баннер", icon="image",
    permission=Permission.CONTENT, model=Banner,
    name=lambda row: row.title, fields=banner_fields, search=("title", "text"), order="placement",
    columns=(
        RecordColumn("Заголовок", lambda row: row.title, "title"),
        RecordColumn("Где", lambda row: dict((*PLACEMENTS, *_FORMER_PLACEMENTS))[row.placement], "placement"),
        RecordColumn("Порядок", lambda row: str(row.position), "position", "num"),
        RecordColumn("До", lambda row: day(row.ends_at) if row.ends_at else "без срока", "ends_at"),
    ),
    blank={"active": True, "position": 0, "theme": "paper", "placement": "home"}, has_image=True,
    check=lambda session, values, row: check_period(values),
    empty="Баннер на главной говорит об акции лучше любых слов.",
)  # fmt: skip


def page_fields(_: Session) -> list[Field]:
    return [
        TextField(name="title", label="Заголовок", required=True, longest=150),
        TextField(
            name="slug",
            label="Адрес: /page/…",
            required=True,
            longest=60,
            check=matching("[A-Za-z][A-Za-z0-9-]*", "Латинские буквы, цифры и дефис, первой — буква"),
            mono=True,
            width="w-third",
        ),
        ChoiceField(name="page_group", label="Раздел подвала", choices=GROUPS, required=True, width="w-third"),
        position_field(),
        TextAreaField(name="lead", label="Коротко", longest=500, hint="Под заголовком и для поисковиков"),
        html_field("html", "Текст"),
        FlagField(name="active", label="Показывать"),
    ]


def check_page(session: Session, values: FieldValues, row: Page | None) -> FieldErrors:
    if row is not None and values.get("slug") != row.slug:
        return {"slug": "Адрес страницы не меняется: на неё могут вести ссылки"}
    return _check_page_slug(session, values, row)


_check_page_slug = unique(Page, "slug", "Такая страница уже есть")

PAGES = RecordType[Page](
    slug="pages", title="Страницы", accusative="страницу", new="Новая страница", icon="file-text",
    permission=Permission.CONTENT,
    model=Page, key="slug", name=lambda row: row.title, fields=page_fields, search=("title", "slug"),
    order="page_group", check=check_page, page=lambda row: row.url,
    columns=(
        RecordColumn("Заголовок", lambda row: row.title, "title"),
        RecordColumn("Адрес", lambda row: row.url, "slug", "mono"),
        RecordColumn("Раздел", lambda row: dict(GROUPS)[row.page_group], "page_group"),
        RecordColumn("Обновлена", lambda row: moment(row.updated_at), "updated_at"),
    ),
    blank={"active": True, "position": 0, "page_group": "buyers"},
    removal_obstacle=lambda session, row: "Страницы не удаляются: на них ведут ссылки. Снимите отметку «Показывать».",
)  # fmt: skip


def faq_fields(_: Session) -> list[Field]:
    return [
        TextField(name="question", label="Вопрос", required=True, longest=200),
        TextField(name="topic", label="Тема", required=True, longest=60, width="w-half"),
        position_field(),
        html_field("answer", "Ответ"),
        FlagField(name="active", label="Показывать"),
    ]


FAQ = RecordType[FaqEntry](
    slug="faq", title="Вопросы и ответы", accusative="ответ", new="Новый вопрос", icon="circle-question-mark",
    permission=Permission.CONTENT, model=FaqEntry, name=lambda row: row.question, fields=faq_fields,
    search=("question", "answer", "topic"), order="position",
    columns=(
        RecordColumn("Вопрос", lambda row: row.question, "question"),
        RecordColumn("Тема", lambda row: row.topic, "topic"),
        RecordColumn("Порядок", lambda row: str(row.position), "position", "num"),
    ),
    blank={"active": True, "position": 0}, check=unique(FaqEntry, "question", "Такой вопрос уже есть"),
    page=lambda row: "/faq",
)  # fmt: skip


def post_fields(_: Session) -> list[Field]:
    return [
        TextField(name="title", label="Заголовок", required=True, longest=150),
        TextField(name="topic", label="Тема", required=True, longest=60, width="w-half"),
        MomentField(name="published_at", label="Когда выйдет, по Москве", required=True, width="w-half"),
        TextAreaField(name="lead", label="Коротко", required=True, longest=500),
        html_field("html", "Текст"),
        FlagField(name="active", label="Показывать"),
    ]


POSTS = RecordType[Post](
    slug="posts", title="Статьи", accusative="статью", new="Новая статья", icon="newspaper",
    permission=Permission.CONTENT, model=Post,
    name=lambda row: row.title, fields=post_fields, search=("title", "lead"),
    order="published_at", descending=True,
    columns=(
        RecordColumn("Заголовок", lambda row: row.title, "title"),
        RecordColumn("Тема", lambda row: row.topic, "topic"),
        RecordColumn("Выходит", lambda row: moment(row.published_at), "published_at"),
    ),
    blank={"active": True}, has_image=True, check=unique(Post, "title", "Статья с таким заголовком уже есть"),
    page=lambda row: row.url,
)  # fmt: skip

"""Heads of static pages, answers, articles and contacts."""

from api.core.settings import get_settings
from api.storefront.heads.head import MAX_ID, Crumb, Head, Visit, lower_first, page_title, plain_text, shorten
from api.storefront.heads.linked_data import article, organization, questions

POSTS = Crumb("Статьи", "/post")


def page(visit: Visit, slug: str) -> Head:
    content_page = visit.content.page(slug)
    return Head(
        title=page_title(content_page.title),
        description=shorten(content_page.lead or plain_text(content_page.html)),
        path=content_page.url,
        crumbs=[Crumb(content_page.title, content_page.url)],
    )


def faq(visit: Visit) -> Head:
    topics = visit.content.faq()
    names = ", ".join(lower_first(topic.title) for topic in topics)
    return Head(
        title=page_title("Вопросы и ответы"),
        description=shorten(f"Отвечаем на частые вопросы: {names}." if names else "Отвечаем на частые вопросы."),
        path="/faq",
        crumbs=[Crumb("Вопросы и ответы", "/faq")],
        data=[questions(topics)] if topics else [],
    )


def posts(visit: Visit) -> Head:
    return Head(
        title=page_title("Статьи"),
        description="Как выбрать масло, прочитать номер детали и не заказать чужую: короткие статьи без рекламы.",
        path="/post",
        crumbs=[POSTS],
    )


def post(visit: Visit, post_id: str) -> Head | None:
    number = int(post_id)
    if number > MAX_ID:
        return None
    article_out = visit.content.post(number).post
    return Head(
        title=page_title(article_out.title),
        description=shorten(article_out.lead),
        path=article_out.url,
        kind="article",
        image=article_out.image,
        crumbs=[POSTS, Crumb(article_out.title, article_out.url)],
        data=[article(article_out)],
    )


def contacts(visit: Visit) -> Head:
    contact = visit.contact
    hours = ", ".join(f"{line.days} {line.hours}" for line in contact.hours)
    return Head(
        title=page_title("Контакты"),
        description=shorten(f"{contact.city}, {contact.address.street}. Телефон {contact.address.phone}. {hours}."),
        path="/contacts",
        crumbs=[Crumb("Контакты", "/contacts")],
        data=[organization(get_settings().shop_name, contact)],
    )

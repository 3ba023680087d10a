"""What the shop says: its pages, answers, articles, contacts."""

from api.core.settings import get_settings
from api.storefront.heads.head import LARGEST_ID, Crumb, Head, Visit, amid, plain, shortened, titled
from api.storefront.heads.linked_data import article, organization, questions

POSTS = Crumb("Статьи", "/post")


def page(visit: Visit, slug: str) -> Head:
    found = visit.content.page(slug)
    return Head(
        title=titled(found.title),
        description=shortened(found.lead or plain(found.html)),
        path=found.url,
        crumbs=[Crumb(found.title, found.url)],
    )


def faq(visit: Visit) -> Head:
    topics = visit.content.faq()
    names = ", ".join(amid(topic.title) for topic in topics)
    return Head(
        title=titled("Вопросы и ответы"),
        description=shortened(f"Отвечаем на частые вопросы: {names}." if names else "Отвечаем на частые вопросы."),
        path="/faq",
        crumbs=[Crumb("Вопросы и ответы", "/faq")],
        data=[questions(topics)] if topics else [],
    )


def posts(visit: Visit) -> Head:
    return Head(
        title=titled("Статьи"),
        description="Как выбрать масло, прочитать номер детали и не заказать чужую: короткие статьи без рекламы.",
        path="/post",
        crumbs=[POSTS],
    )


def post(visit: Visit, post_id: str) -> Head | None:
    number = int(post_id)
    if number > LARGEST_ID:
        return None
    found = visit.content.post(number).post
    return Head(
        title=titled(found.title),
        description=shortened(found.lead),
        path=found.url,
        kind="article",
        image=found.image,
        crumbs=[POSTS, Crumb(found.title, found.url)],
        data=[article(found)],
    )


def contacts(visit: Visit) -> Head:
    here = visit.here
    hours = ", ".join(f"{line.days} {line.hours}" for line in here.hours)
    return Head(
        title=titled("Контакты"),
        description=shortened(f"{here.city}, {here.address.street}. Телефон {here.address.phone}. {hours}."),
        path="/contacts",
        crumbs=[Crumb("Контакты", "/contacts")],
        data=[organization(get_settings().shop_name, here)],
    )

"""Heads of the home page, brands, promotions, static pages, answers, articles and contacts."""

from api.core.settings import get_settings
from api.promotions.schemas import PromotionOut, SetOut
from api.storefront.heads.head import MAX_ID, Crumb, Head, Visit, lower_first, page_title, plain_text, shorten
from api.storefront.heads.linked_data import article, organization, questions, website

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
    topics = visit.content.faq().topics
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


BRANDS = Crumb("Бренды", "/brands")


def brands(visit: Visit) -> Head:
    names = [brand.name for brand in visit.catalog.brands()]
    description = "Производители запчастей и масел в наличии"
    return Head(
        title=page_title("Бренды"),
        description=shorten(f"{description}: {', '.join(names)}." if names else f"{description}."),
        path="/brands",
        crumbs=[BRANDS],
        calls=["getBrands"],
    )


def brand(visit: Visit, slug: str) -> Head | None:
    brand_out = next((row for row in visit.catalog.brands() if row.slug == slug), None)
    if brand_out is None:
        return None
    return Head(
        title=page_title(brand_out.name),
        description=f"Запчасти и масла {brand_out.name}: цены и остатки в городе {visit.city.name}.",
        path=f"/brands/{brand_out.slug}",
        crumbs=[BRANDS, Crumb(brand_out.name, f"/brands/{brand_out.slug}")],
        searches=True,
    )


ABOUT = "автозапчасти и моторное масло"
DESCRIPTION = "Автозапчасти, масла и автотовары: цена и остаток в вашем городе, срок по каждой детали."


def home(visit: Visit) -> Head:
    name = get_settings().shop_name
    return Head(
        title=f"{name} — {ABOUT}",
        description=DESCRIPTION,
        path="/",
        data=[organization(name, visit.contact), website(name)],
    )


PROMOTIONS = Crumb("Акции", "/promo")
SETS = Crumb("Наборы", "/set")


def promotions(visit: Visit) -> Head:
    words = ", ".join(row.title for row in visit.promotions.promotions(visit.city))
    description = f"Сейчас идут: {words}." if words else "Акции магазина: что сейчас дешевле и до какого дня."
    return Head(
        title=page_title("Акции"),
        description=shorten(description),
        path="/promo",
        crumbs=[PROMOTIONS],
    )


def promotion(visit: Visit, slug: str) -> Head:
    return _promotion_head(visit.promotions.promotion(slug, visit.city), PROMOTIONS)


def sets(visit: Visit) -> Head:
    return Head(
        title=page_title("Наборы"),
        description="Готовые наборы для обслуживания машины: всё, что нужно на одну замену, одной кнопкой.",
        path="/set",
        crumbs=[SETS],
    )


def product_set(visit: Visit, slug: str) -> Head:
    return _promotion_head(visit.promotions.set(slug, visit.city), SETS)


def sale(visit: Visit) -> Head:
    return Head(
        title=page_title("Распродажа"),
        description=f"Запчасти, масла и автотовары со скидкой: цены и остатки в городе {visit.city.name}.",
        path="/sales",
        crumbs=[Crumb("Распродажа", "/sales")],
        searches=True,
    )


def _promotion_head(page: PromotionOut | SetOut, parent: Crumb) -> Head:
    return Head(
        title=page_title(page.title),
        description=shorten(page.lead or plain_text(page.html)),
        path=page.url,
        image=page.image,
        crumbs=[parent, Crumb(page.title, page.url)],
    )

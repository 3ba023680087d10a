"""Heads of the home page, brands, promotions, static pages, answers, articles and contacts."""

from api.catalog.service import brands_on_sale
from api.content.service import get_faq, get_page, get_post
from api.core.settings import get_settings
from api.promotions.schemas import PromotionOut, SetOut
from api.storefront.heads.head import Crumb, Head, Visit, lower_first, plain_text, titled
from api.storefront.heads.linked_data import article, organization, questions, website

POSTS = Crumb("Статьи", "/post")
BRANDS = Crumb("Бренды", "/brands")
PROMOTIONS = Crumb("Акции", "/promo")
SETS = Crumb("Наборы", "/set")
ABOUT = "автозапчасти и моторное масло"
DESCRIPTION = "Автозапчасти, масла и автотовары: цена и остаток в вашем городе, срок по каждой детали."


def home(visit: Visit) -> Head:
    name = get_settings().shop_name
    data = [organization(name, visit.contact()), website(name)]
    return Head(title=f"{name} — {ABOUT}", description=DESCRIPTION, path="/", data=data)


def page(visit: Visit, slug: str) -> Head:
    row = get_page(visit.session, slug).page
    return titled(row.title, row.lead or plain_text(row.html), row.url)


def faq(visit: Visit) -> Head:
    topics = get_faq(visit.session).topics
    names = ", ".join(lower_first(topic.title) for topic in topics)
    description = f"Отвечаем на частые вопросы: {names}." if names else "Отвечаем на частые вопросы."
    return titled("Вопросы и ответы", description, "/faq", data=[questions(topics)] if topics else [])


def posts(visit: Visit) -> Head:
    description = "Как выбрать масло, прочитать номер детали и не заказать чужую: короткие статьи без рекламы."
    return titled(POSTS.name, description, POSTS.path)


def post(visit: Visit, post_id: str) -> Head:
    row = get_post(visit.session, int(post_id)).post
    return titled(row.title, row.lead, row.url, POSTS, kind="article", image=row.image, data=[article(row)])


def contacts(visit: Visit) -> Head:
    contact = visit.contact()
    hours = ", ".join(f"{line.days} {line.hours}" for line in contact.hours)
    description = f"{contact.city}, {contact.address.street}. Телефон {contact.address.phone}. {hours}."
    return titled("Контакты", description, "/contacts", data=[organization(get_settings().shop_name, contact)])


def brands(visit: Visit) -> Head:
    names = ", ".join(brand.name for brand in brands_on_sale(visit.session))
    description = "Производители запчастей и масел в наличии"
    return titled(
        BRANDS.name, f"{description}: {names}." if names else f"{description}.", BRANDS.path, calls=["getBrands"]
    )


def brand(visit: Visit, slug: str) -> Head | None:
    row = next((row for row in brands_on_sale(visit.session) if row.slug == slug), None)
    if row is None:
        return None
    description = f"Запчасти и масла {row.name}: цены и остатки в городе {visit.city.name}."
    return titled(row.name, description, f"/brands/{row.slug}", BRANDS, searches=True)


def promotions(visit: Visit) -> Head:
    titles = ", ".join(row.title for row in visit.promotions.promotions(visit.city))
    description = f"Сейчас идут: {titles}." if titles else "Акции магазина: что сейчас дешевле и до какого дня."
    return titled(PROMOTIONS.name, description, PROMOTIONS.path)


def promotion(visit: Visit, slug: str) -> Head:
    return _promotion_head(visit.promotions.promotion(slug, visit.city), PROMOTIONS)


def sets(visit: Visit) -> Head:
    description = "Готовые наборы для обслуживания машины: всё, что нужно на одну замену, одной кнопкой."
    return titled(SETS.name, description, SETS.path)


def product_set(visit: Visit, slug: str) -> Head:
    return _promotion_head(visit.promotions.set(slug, visit.city), SETS)


def _promotion_head(page: PromotionOut | SetOut, parent: Crumb) -> Head:
    return titled(page.title, page.lead or plain_text(page.html), page.url, parent, image=page.image)


def sale(visit: Visit) -> Head:
    description = f"Запчасти, масла и автотовары со скидкой: цены и остатки в городе {visit.city.name}."
    return titled("Распродажа", description, "/sales", searches=True)

"""Heads of promotions, sets and the sale."""

from api.promotions.schemas import PromotionOut, SetOut
from api.storefront.heads.head import Crumb, Head, Visit, page_title, plain_text, shorten

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

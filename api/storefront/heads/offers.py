"""Heads of promotions, sets, the sale and brands."""

from api.promotions.schemas import PromotionOut, SetOut
from api.storefront.heads.head import Crumb, Head, Visit, page_title, plain_text, shorten

PROMOTIONS = Crumb("Акции", "/promo")
SETS = Crumb("Наборы", "/set")
BRANDS = Crumb("Бренды", "/brands")


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
    return _offer_head(visit.promotions.promotion(slug, visit.city), PROMOTIONS)


def sets(visit: Visit) -> Head:
    return Head(
        title=page_title("Наборы"),
        description="Готовые наборы для обслуживания машины: всё, что нужно на одну замену, одной кнопкой.",
        path="/set",
        crumbs=[SETS],
    )


def product_set(visit: Visit, slug: str) -> Head:
    return _offer_head(visit.promotions.set(slug, visit.city), SETS)


def sale(visit: Visit) -> Head:
    return Head(
        title=page_title("Распродажа"),
        description=f"Запчасти, масла и автотовары со скидкой: цены и остатки в городе {visit.city.name}.",
        path="/sales",
        crumbs=[Crumb("Распродажа", "/sales")],
        searches=True,
    )


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


def _offer_head(offer: PromotionOut | SetOut, parent: Crumb) -> Head:
    return Head(
        title=page_title(offer.title),
        description=shorten(offer.lead or plain_text(offer.html)),
        path=offer.url,
        image=offer.image,
        crumbs=[parent, Crumb(offer.title, offer.url)],
    )

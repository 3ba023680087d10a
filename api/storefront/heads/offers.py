"""Promotions, sets, the sale and brands."""

from api.promotions.schemas import PromotionOut, SetOut
from api.storefront.heads.head import Crumb, Head, Visit, plain, shortened, titled

PROMOTIONS = Crumb("Акции", "/promo")
SETS = Crumb("Наборы", "/set")
BRANDS = Crumb("Бренды", "/brands")


def promotions(visit: Visit) -> Head:
    words = ", ".join(row.title for row in visit.promotions.promotions(visit.city))
    told = f"Сейчас идут: {words}." if words else "Акции магазина: что сейчас дешевле и до какого дня."
    return Head(
        title=titled("Акции"),
        description=shortened(told),
        path="/promo",
        crumbs=[PROMOTIONS],
    )


def promotion(visit: Visit, slug: str) -> Head:
    return _told(visit.promotions.promotion(slug, visit.city), PROMOTIONS)


def sets(visit: Visit) -> Head:
    return Head(
        title=titled("Наборы"),
        description="Готовые наборы для обслуживания машины: всё, что нужно на одну замену, одной кнопкой.",
        path="/set",
        crumbs=[SETS],
    )


def product_set(visit: Visit, slug: str) -> Head:
    return _told(visit.promotions.set(slug, visit.city), SETS)


def sale(visit: Visit) -> Head:
    return Head(
        title=titled("Распродажа"),
        description=f"Запчасти, масла и автотовары со скидкой: цены и остатки в городе {visit.city.name}.",
        path="/sales",
        crumbs=[Crumb("Распродажа", "/sales")],
        searches=True,
    )


def brands(visit: Visit) -> Head:
    names = [brand.name for brand in visit.catalog.brands()]
    told = "Производители запчастей и масел в наличии"
    return Head(
        title=titled("Бренды"),
        description=shortened(f"{told}: {', '.join(names)}." if names else f"{told}."),
        path="/brands",
        crumbs=[BRANDS],
        calls=["getBrands"],
    )


def brand(visit: Visit, slug: str) -> Head | None:
    found = next((brand for brand in visit.catalog.brands() if brand.slug == slug), None)
    if found is None:
        return None
    return Head(
        title=titled(found.name),
        description=f"Запчасти и масла {found.name}: цены и остатки в городе {visit.city.name}.",
        path=f"/brands/{found.slug}",
        crumbs=[BRANDS, Crumb(found.name, f"/brands/{found.slug}")],
        searches=True,
    )


def _told(found: PromotionOut | SetOut, parent: Crumb) -> Head:
    return Head(
        title=titled(found.title),
        description=shortened(found.lead or plain(found.html)),
        path=found.url,
        image=found.image,
        crumbs=[parent, Crumb(found.title, found.url)],
    )

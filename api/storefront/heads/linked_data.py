"""Objects of schema.org. Pure."""

from collections.abc import Sequence
from typing import Any

from api.catalog.product_fields import is_internal_barcode
from api.catalog.schemas import ProductOut
from api.content.schemas import ContactOut, FaqTopic, PostOut
from api.core.settings import get_settings
from api.reviews.schemas import ReviewOut, ReviewsOut
from api.storefront.heads.head import Crumb, LinkedData, picture_path, plain_text, shorten
from api.text.part_numbers import is_shop_code

CONTEXT = "https://schema.org"


def _thing(kind: str, **fields: Any) -> LinkedData:
    """An object of schema.org without the fields that are empty; 0 is a value."""
    return {"@type": kind, **{name: value for name, value in fields.items() if value not in (None, "", [])}}


def _document(kind: str, path: str = "", **fields: Any) -> LinkedData:
    named = {"@id": path} if path else {}
    return {"@context": CONTEXT, "@type": kind, **named, **_thing(kind, **fields)}


def organization(name: str, contact: ContactOut) -> LinkedData:
    hours = (day for day in contact.work_time if day.active and day.work_start and day.work_end)
    return _document(
        "AutoPartsStore",
        "/#shop",
        name=name,
        url="/",
        logo="/icon-512.png",
        image="/og.png",
        telephone=contact.address.phone,
        email=contact.address.email,
        address=_thing(
            "PostalAddress",
            streetAddress=contact.address.street,
            addressLocality=contact.city,
            addressRegion=contact.region,
            addressCountry="RU",
        ),
        geo=_thing("GeoCoordinates", latitude=contact.lat, longitude=contact.lon),
        openingHours=[f"{day.work_day} {day.work_start}-{day.work_end}" for day in hours],
        currenciesAccepted="RUB",
    )


def website(name: str) -> LinkedData:
    action = _thing("SearchAction", target=_thing("EntryPoint", urlTemplate="/search?q={search_term_string}"))
    return _document(
        "WebSite",
        "/#site",
        name=name,
        url="/",
        inLanguage="ru",
        publisher=_shop(),
        potentialAction={**action, "query-input": "required name=search_term_string"},
    )


def breadcrumbs(crumbs: Sequence[Crumb]) -> LinkedData:
    items = [
        _thing("ListItem", position=position, name=crumb.name, item=crumb.path)
        for position, crumb in enumerate(crumbs, start=1)
    ]
    return _document("BreadcrumbList", itemListElement=items)


def product(product_out: ProductOut, city: str, reviews: ReviewsOut) -> LinkedData:
    path = f"/product/{product_out.id}"
    barcode = product_out.barcode
    data = _document(
        "Product",
        f"{path}#product",
        name=product_out.name,
        url=path,
        sku=str(product_out.id),
        description=shorten(plain_text(product_out.description), 500) or product_out.name,
        category=" / ".join(crumb.name for crumb in product_out.category.breadcrumbs),
        additionalProperty=[
            _thing("PropertyValue", name=option.name, value=option.value, unitText=option.unit)
            for option in product_out.options
        ],
        image=[picture_path(image) for image in product_out.images],
        mpn=None if is_shop_code(product_out.article or "") else product_out.article,
        weight=product_out.weight_g and _thing("QuantitativeValue", value=product_out.weight_g, unitCode="GRM"),
        brand=product_out.brand_name and _thing("Brand", name=product_out.brand_name),
        countryOfOrigin=product_out.country and _thing("Country", name=product_out.country),
        aggregateRating=_rating(product_out, reviews),
        review=[_review(entry) for entry in reviews.reviews],
        offers=_offer(product_out, path, city) if product_out.cost is not None else None,
    )
    return data | ({f"gtin{len(barcode)}": barcode} if barcode and not is_internal_barcode(barcode) else {})


def _rating(product_out: ProductOut, reviews: ReviewsOut) -> LinkedData | None:
    if not product_out.rating_count or not product_out.rating:
        return None
    return _thing(
        "AggregateRating",
        ratingValue=product_out.rating,
        ratingCount=product_out.rating_count,
        reviewCount=reviews.count or None,
        bestRating=5,
        worstRating=1,
    )


def _review(entry: ReviewOut) -> LinkedData:
    return _thing(
        "Review",
        author=_thing("Person", name=entry.author),
        datePublished=entry.created_at.date().isoformat(),
        reviewRating=_thing("Rating", ratingValue=entry.rating, bestRating=5, worstRating=1),
        reviewBody=entry.text,
    )


def _offer(product_out: ProductOut, path: str, city: str) -> LinkedData:
    availability = "OutOfStock" if not product_out.stock else "BackOrder" if product_out.external else "InStock"
    return _thing(
        "Offer",
        url=path,
        price=f"{product_out.cost:.2f}",
        priceCurrency="RUB",
        availability=f"{CONTEXT}/{availability}",
        itemCondition=f"{CONTEXT}/NewCondition",
        areaServed=_thing("City", name=city),
        seller=_shop(),
    )


def questions(topics: Sequence[FaqTopic]) -> LinkedData:
    items = [
        _thing("Question", name=item.question, acceptedAnswer=_thing("Answer", text=plain_text(item.answer)))
        for topic in topics
        for item in topic.items
    ]
    return _document("FAQPage", mainEntity=items)


def article(post: PostOut) -> LinkedData:
    return _document(
        "Article",
        headline=post.title,
        description=post.lead,
        articleSection=post.topic,
        datePublished=post.published_at.isoformat(),
        inLanguage="ru",
        image=[picture_path(post.image) if post.image else "/og.png"],
        author=_shop(),
        publisher=_shop(),
        mainEntityOfPage=post.url,
    )


def _shop() -> LinkedData:
    return {"@id": "/#shop", **_thing("Organization", name=get_settings().shop_name, url="/")}

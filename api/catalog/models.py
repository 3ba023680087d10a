"""Tables of the catalogue: categories, brands, products with options, pictures, numbers, prices and stock (design §4).

Money is integer kopecks. Prices are by price zone, stock by warehouse.
"""

from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    Integer,
    Numeric,
    SmallInteger,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.core.db import Base
from api.text.part_numbers import brand_key

# The rating of a product, of the imported one and the published reviews, as SQL over the product's row: the shown mean
# and number of votes, and the order «по оценкам», are generated columns, so every write updates them.
#: Bayesian mean, the order «по оценкам»: every product has `PRIOR_VOTES` votes of `PRIOR_MEAN` in addition to its own.
#: Ten is about what the median product of the demo shop has (11): its own votes decide half. Four is half a star below
#: the mean of rated products (4.5): an unrated product ranks between well and badly rated ones.
PRIOR_MEAN = 4.0
PRIOR_VOTES = 10

#: A number of votes without a rating is ignored.
VOTE_COUNT = "CASE WHEN rating > 0 THEN rating_count ELSE 0 END + review_count"
_SUM = "rating * rating_count + review_sum"
#: The plain mean, to a tenth; an imported rating without votes is shown unchanged.
MEAN_RATING = f"CASE WHEN {VOTE_COUNT} > 0 THEN round(({_SUM}) / ({VOTE_COUNT}), 1) ELSE rating END"
RATING_RANK = f"round(({PRIOR_MEAN * PRIOR_VOTES} + {_SUM}) / ({PRIOR_VOTES}.0 + ({VOTE_COUNT})), 3)"


#: Kinds of the numbers that are the product's own come first.
NUMBER_KINDS = (*OWN_NUMBER_KINDS, "oem", "analogue", "superseded")
#: The category that no menu shows (spec §2).
HIDDEN_CATEGORY_ID = 70


class Category(Base):
    """A node of a tree of at most three levels; `path` is the slugs from the root, the address after /catalog/."""

    __tablename__ = "categories"
    __table_args__ = (
        CheckConstraint("level BETWEEN 1 AND 3", name="level"),
        CheckConstraint("(level = 1) = (parent_id IS NULL)", name="root_has_no_parent"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("categories.id"), index=True)
    level: Mapped[int] = mapped_column(SmallInteger)
    name: Mapped[str]
    slug: Mapped[str]
    path: Mapped[str] = mapped_column(unique=True)
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    hidden: Mapped[bool] = mapped_column(default=False, server_default="false")
    highlight: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: A picture key (see api.pictures), shown on tiles.
    image: Mapped[str | None]
    everyday_names: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    official_names: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    #: Keys of the options that shoppers filter by here, in the order shown.
    facets: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")

    @property
    def url(self) -> str:
        return f"/catalog/{self.path}"


class Brand(Base):
    __tablename__ = "brands"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    slug: Mapped[str] = mapped_column(unique=True)
    country: Mapped[str | None]
    #: Other spellings: «манн», «mann filter».
    spellings: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")


class Option(Base):
    """A named property, such as `sae` — «Вязкость SAE»; `kind` says whether its values are numbers or words."""

    __tablename__ = "options"
    __table_args__ = (
        CheckConstraint("kind IN ('number', 'list')", name="kind"),
        CheckConstraint("key ~ '^[a-z][a-z0-9_]*$'", name="key"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    kind: Mapped[str]
    unit: Mapped[str | None]
    position: Mapped[int] = mapped_column(default=0, server_default="0")


#: As in the function products_fitted_by_description.
_FITTED_BY_NAME = (
    "name COLLATE pg_unicode_fast ~*"
    " '^[^[:alnum:]]*((моторное )?масло|аккумулятор|акб|(авто)?ламп[аы]|(комплект )?(щ[её]т|дворник))'"
)


class Product(Base):
    """`source` is the supplier file of the row, `source_key` its key in that file.

    Columns without rules of their own are declared in `api.catalog.product_fields` and added below.
    """

    __tablename__ = "products"
    __table_args__ = (
        UniqueConstraint("source", "source_key"),
        CheckConstraint("rating BETWEEN 0 AND 5", name="rating"),
        CheckConstraint("name <> ''", name="name"),
        # Covers the columns that lists of a section sort and count by: the wide rows are not read (4 times faster for
        # 27,000 products).
        Index(
            "ix_products_category_id",
            "category_id",
            text("popularity DESC"),
            "id",
            postgresql_include=["rating_rank", "mean_rating", "brand_id", "visible", "packing_group"],
        ),
        # Lists without a total read only as many rows of these indexes as they show.
        Index(
            "ix_products_rating_rank",
            text("rating_rank DESC"),
            text("popularity DESC"),
            "id",
            postgresql_where=text("visible"),
        ),
        Index(
            "ix_products_section_rating_rank",
            "category_id",
            text("rating_rank DESC"),
            text("popularity DESC"),
            "id",
            postgresql_where=text("visible"),
        ),
        # Products whose cars follow from their names (products_fitted_by_description).
        Index("ix_products_fitted_by_name", "id", postgresql_where=text(_FITTED_BY_NAME)),
        Index("ix_products_packing_group", "packing_group", postgresql_where=text("packing_group IS NOT NULL")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[str]
    source_key: Mapped[str]
    #: The id in an older system or in the supplier's file, verbatim; may repeat.
    old_id: Mapped[str | None] = mapped_column(index=True)
    article: Mapped[str | None]
    name: Mapped[str]
    brand_id: Mapped[int | None] = mapped_column(ForeignKey("brands.id"), index=True)
    category_id: Mapped[int] = mapped_column(ForeignKey("categories.id"))
    unit: Mapped[str] = mapped_column(default="шт.", server_default="шт.")
    #: HTML, sanitised on the way in.
    description: Mapped[str] = mapped_column(default="", server_default="")
    country: Mapped[str | None]
    #: As imported; what is shown and sorted by is `mean_rating`, `vote_count` and `rating_rank`.
    rating: Mapped[Decimal] = mapped_column(Numeric(2, 1), default=Decimal(0), server_default="0")
    rating_count: Mapped[int] = mapped_column(default=0, server_default="0")
    #: Number and sum of the ratings of published reviews.
    review_count: Mapped[int] = mapped_column(default=0, server_default="0")
    review_sum: Mapped[int] = mapped_column(default=0, server_default="0")
    mean_rating: Mapped[Decimal] = mapped_column(Numeric(2, 1), Computed(MEAN_RATING, persisted=True))
    vote_count: Mapped[int] = mapped_column(Computed(VOTE_COUNT, persisted=True))
    rating_rank: Mapped[Decimal] = mapped_column(Numeric(4, 3), Computed(RATING_RANK, persisted=True))
    popularity: Mapped[int] = mapped_column(default=0, server_default="0")
    external: Mapped[bool] = mapped_column(default=False, server_default="false")
    visible: Mapped[bool] = mapped_column(default=True, server_default="true")
    #: The same for all sizes of one product (api.catalog.packing_repository); null where the name has no size.
    packing_group: Mapped[int | None] = mapped_column(BigInteger)
    #: «4 л».
    packing_size: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())

    brand: Mapped[Brand | None] = relationship(lazy="raise", viewonly=True)
    category: Mapped[Category] = relationship(lazy="raise", viewonly=True)
    images: Mapped[list["ProductImage"]] = relationship(lazy="raise", order_by="ProductImage.position", viewonly=True)
    options: Mapped[list["ProductOption"]] = relationship(
        lazy="raise", order_by="ProductOption.position", viewonly=True
    )


#: The columns of the declared fields.
_COLUMN_TYPES = {str: TEXT, int: Integer, bool: Boolean}
for _field in PRODUCT_FIELDS.values():
    setattr(Product, _field.name, mapped_column(_COLUMN_TYPES[_field.value_type], nullable=True))


class ProductOption(Base):
    """One value of one option (several values, several rows). Exactly one of text and number is set."""

    __tablename__ = "product_options"
    __table_args__ = (
        CheckConstraint("num_nonnulls(text, number) = 1", name="one_value"),
        CheckConstraint("confidence = 'memory'", name="confidence"),
    )

    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    option_id: Mapped[int] = mapped_column(ForeignKey("options.id"), index=True)
    text: Mapped[str | None]
    number: Mapped[float | None]
    #: `memory`: nobody looked the value up. Null: the supplier states it.
    confidence: Mapped[str | None]

    option: Mapped[Option] = relationship(lazy="raise", viewonly=True)


class ProductImage(Base):
    """A photo, or a drawing: rendered from `drawing` = {"kind", "params"} at the first request of its file."""

    __tablename__ = "product_images"
    __table_args__ = (CheckConstraint("(kind = 'drawing') = (drawing IS NOT NULL)", name="drawing"),)

    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    key: Mapped[str] = mapped_column(index=True)
    kind: Mapped[str]
    #: JSON, whose shape depends on the kind of drawing.
    drawing: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))

    @property
    def ext(self) -> str:
        return image_extension(self.kind)


def image_extension(kind: str) -> str:
    return "svg" if kind == "drawing" else "webp"


def default_brand_key(context: DefaultExecutionContext) -> str:
    """The column default of `brand_key`: the key of the row's `brand` as it is spelled."""
    parameters: dict[str, str] = context.get_current_parameters()  # type: ignore[no-untyped-call]
    return brand_key(parameters.get("brand", ""))


class PartNumber(Base):
    """A part number of a product; `key` is the normalised key (api.text.part_numbers). Identity is (key, brand)."""

    __tablename__ = "part_numbers"
    __table_args__ = (
        UniqueConstraint("product_id", "key", "brand"),
        Index("ix_part_numbers_key", "key"),
        CheckConstraint(f"kind IN {NUMBER_KINDS}", name="kind"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"))
    brand: Mapped[str] = mapped_column(default="", server_default="")
    #: With `key` the identity of the part (api.parts): the same for every spelling of the maker.
    brand_key: Mapped[str] = mapped_column(default=default_brand_key, server_default="")
    number: Mapped[str]
    key: Mapped[str]
    kind: Mapped[str]


class Price(Base):
    """Kopecks. `guest_cost` is the old price, struck through, when there is one."""

    __tablename__ = "prices"
    __table_args__ = (
        CheckConstraint("cost > 0", name="cost"),
        CheckConstraint("guest_cost > cost", name="guest_cost"),
    )

    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True)
    zone_id: Mapped[int] = mapped_column(ForeignKey("price_zones.id"), primary_key=True, index=True)
    cost: Mapped[int]
    guest_cost: Mapped[int | None]


class Stock(Base):
    """Pieces in a warehouse. A product without any row is not for sale and is not shown in lists (spec §3)."""

    __tablename__ = "stocks"
    __table_args__ = (CheckConstraint("qty >= 0", name="qty"),)

    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True)
    warehouse_id: Mapped[int] = mapped_column(ForeignKey("warehouses.id"), primary_key=True, index=True)
    qty: Mapped[int]

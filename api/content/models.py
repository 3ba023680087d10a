"""Tables of content (banners, pages, FAQ, posts) and of forms (survey answers, vendor applications)."""

from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import CheckConstraint, ForeignKey, Index, Text, func, text
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import Mapped, mapped_column, validates

from api.catalog.schemas import ImageOut
from api.content.markup import sanitise_markup
from api.core.db import Base

#: Places for banners on the storefront. Rows of earlier releases may have "header", which is not shown.
Placement = Literal["home", "catalog", "cart"]
PLACEMENTS: tuple[Placement, ...] = get_args(Placement)
Theme = Literal["deep", "tag", "paper"]
THEMES: tuple[Theme, ...] = get_args(Theme)
#: Groups of pages, as the footer shows them.
PageGroup = Literal["buyers", "company", "documents"]
PAGE_GROUPS: tuple[PageGroup, ...] = get_args(PageGroup)


class WithImage:
    """A picture key (see api.pictures) and the extension of its address."""

    image: Mapped[str | None]
    image_ext: Mapped[str] = mapped_column(default="svg", server_default="svg")

    @property
    def picture(self) -> ImageOut | None:
        return ImageOut(key=self.image, ext=self.image_ext) if self.image else None


class SafeHtml:
    """Sanitises HTML when it is assigned, so no writer can forget it."""

    @validates("html", "answer")
    def clean(self, _: str, html: str) -> str:
        return sanitise_markup(html)


class Banner(WithImage, Base):
    """Shown from `starts_at` until `ends_at`; with `city_ids` only in these cities (spec §3)."""

    __tablename__ = "banners"
    __table_args__ = (
        CheckConstraint("placement IN ('header', 'home', 'catalog', 'cart')", name="placement"),
        CheckConstraint("theme IN ('deep', 'tag', 'paper')", name="theme"),
        CheckConstraint("ends_at > starts_at", name="dates"),
        CheckConstraint(r"link = '' OR link ~ '^(/([^/\\].*)?|https://.+)$'", name="link"),
        Index("ix_banners_placement_position", "placement", "position"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    #: Identifies a banner of the seed; NULL for banners of staff.
    key: Mapped[str | None] = mapped_column(unique=True)
    placement: Mapped[Placement] = mapped_column(Text)
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    title: Mapped[str]
    text: Mapped[str] = mapped_column(default="", server_default="")
    button: Mapped[str] = mapped_column(default="", server_default="")
    #: A path of the shop or an https address.
    link: Mapped[str] = mapped_column(default="", server_default="")
    theme: Mapped[Theme] = mapped_column(Text, default="paper", server_default="paper")
    #: Empty: every city.
    city_ids: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), default=list, server_default="{}")
    starts_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]
    active: Mapped[bool] = mapped_column(default=True, server_default="true")


class Page(SafeHtml, Base):
    """A text of the shop with an address of its own."""

    __tablename__ = "pages"
    __table_args__ = (
        CheckConstraint("slug ~ '^[A-Za-z][A-Za-z0-9-]*$'", name="slug"),
        CheckConstraint("page_group IN ('buyers', 'company', 'documents')", name="page_group"),
    )

    slug: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    #: One or two sentences: under the heading and for search engines.
    lead: Mapped[str] = mapped_column(default="", server_default="")
    html: Mapped[str]
    page_group: Mapped[PageGroup] = mapped_column(Text, default="buyers", server_default="buyers")
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    active: Mapped[bool] = mapped_column(default=True, server_default="true")
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())

    @property
    def url(self) -> str:
        """Terms and typography have special paths (spec §2); the glossary is a part of typography."""
        special_paths = {"terms": "/terms", "typography": "/typography/glossary"}
        return special_paths.get(self.slug, f"/page/{self.slug}")


class FaqEntry(SafeHtml, Base):
    __tablename__ = "faq_entries"
    __table_args__ = (Index("ix_faq_entries_position", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    topic: Mapped[str]
    question: Mapped[str] = mapped_column(unique=True)
    #: HTML.
    answer: Mapped[str]
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    active: Mapped[bool] = mapped_column(default=True, server_default="true")


class Post(WithImage, SafeHtml, Base):
    """An article at /post/{id}, hidden until `published_at`."""

    __tablename__ = "posts"
    __table_args__ = (Index("ix_posts_published_at", "published_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(unique=True)
    topic: Mapped[str]
    lead: Mapped[str]
    html: Mapped[str]
    published_at: Mapped[datetime]
    active: Mapped[bool] = mapped_column(default=True, server_default="true")

    @property
    def url(self) -> str:
        return f"/post/{self.id}"


class PromoAddress(Base):
    """A customer's only answer to the survey «где вам удобнее забирать заказы» (spec §3): filled or closed."""

    __tablename__ = "promo_addresses"
    __table_args__ = (
        CheckConstraint("filled <> closed", name="filled_or_closed"),
        CheckConstraint("NOT filled OR address <> ''", name="address"),
    )

    user_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), primary_key=True)
    filled: Mapped[bool]
    closed: Mapped[bool]
    address: Mapped[str] = mapped_column(default="", server_default="")
    visit_from: Mapped[str] = mapped_column(default="", server_default="")
    other_answer: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class VendorApplication(Base):
    """An application of a vendor. A company (by its ИНН) has at most one unanswered application."""

    __tablename__ = "vendor_applications"
    __table_args__ = (
        CheckConstraint("inn ~ '^([0-9]{10}|[0-9]{12})$'", name="inn"),
        CheckConstraint("status IN ('new', 'accepted', 'refused')", name="status"),
        Index("uq_vendor_applications_new_inn", "inn", unique=True, postgresql_where=text("status = 'new'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    company: Mapped[str]
    inn: Mapped[str]
    contact: Mapped[str]
    phone: Mapped[str]
    email: Mapped[str]
    text: Mapped[str] = mapped_column(default="", server_default="")
    status: Mapped[str] = mapped_column(default="new", server_default="new")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

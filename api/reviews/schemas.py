"""Reviews of a product, and those of a customer."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from api.http.fields import Id, LongText
from api.http.responses import RowOut
from api.text.folding import clean

MIN_TEXT, MAX_TEXT, MAX_MILEAGE_KM = 10, 2000, 2_000_000


def _plain_text(text: str) -> str:
    """Lines without invisible characters, at most one empty line in a row. Raises ValueError when little remains."""
    lines: list[str] = []
    for line in map(clean, text.splitlines()):
        if line or (lines and lines[-1]):
            lines.append(line)
    text = "\n".join(lines).strip()
    if len(text) < MIN_TEXT:
        raise ValueError(f"Напишите подробнее: хотя бы {MIN_TEXT} букв")
    return text


class ReviewIn(BaseModel):
    product_id: Id = Field(description="Какой товар")
    rating: int = Field(ge=1, le=5, description="Сколько звёзд", examples=[5])
    text: Annotated[LongText, Field(min_length=MIN_TEXT, max_length=MAX_TEXT), AfterValidator(_plain_text)] = Field(
        examples=["Залил на 148 тысячах: запуск в мороз ровный, угара за 7000 км нет."]
    )
    vehicle_id: Id | None = Field(
        default=None, description="Машина каталога: из гаража или getVehicleChoices", examples=[31]
    )
    mileage_km: int | None = Field(
        default=None, ge=0, le=MAX_MILEAGE_KM, description="Пробег, километров", examples=[148000]
    )
    agree: bool = Field(description="Согласие показать отзыв с именем и машиной; без него не принимаем")


class ReviewOut(RowOut):
    id: int
    author: str = Field(validation_alias="author_name", description="Имя и первая буква фамилии", examples=["Анна П."])
    rating: int = Field(examples=[5])
    text: str = Field(examples=["Залил на 148 тысячах: запуск в мороз ровный, угара за 7000 км нет."])
    car: Annotated[str | None, BeforeValidator(lambda car: car or None)] = Field(
        examples=["Лада Веста 1.6, 106 л. с., 2015–2022"]
    )
    mileage_km: int | None = Field(examples=[148000])
    is_purchase: bool = Field(description="Покупка подтверждена: автор получил заказ с этим товаром")
    created_at: datetime = Field(examples=["2026-11-02T09:30:00+03:00"])


class RatingShare(BaseModel):
    stars: int = Field(examples=[5])
    count: int = Field(examples=[2])


class ReviewsOut(BaseModel):
    count: int = Field(description="Сколько отзывов опубликовано", examples=[3])
    mean: float | None = Field(description="Средняя оценка отзывов; null, когда их нет", examples=[4.7])
    shares: list[RatingShare] = Field(description="Всегда пять строк: от пяти звёзд до одной")
    rating: float = Field(description="Оценка товара: прежние оценки и отзывы вместе")
    rating_count: int = Field(description="По скольким оценкам")
    reviews: list[ReviewOut] = Field(description="Новые выше")
    has_more: bool = Field(description="Есть ещё, старше показанных")


class OwnReviewOut(ReviewOut):
    product_id: int = Field(examples=[1024])
    product_name: str = Field(examples=["Масло моторное Genesis Armortech 5W-40, 4 л"])
    vehicle_id: int | None = Field(examples=[31])
    status: Literal["waiting", "published", "rejected"] = Field(examples=["waiting"])
    status_name: str = Field(examples=["На проверке"])
    reject_reason: str = Field(description="Почему не опубликован; иначе пусто", examples=[""])


class OwnReviewsOut(BaseModel):
    reviews: list[OwnReviewOut] = Field(description="Новые выше, не больше ста")


class ReviewSavedOut(BaseModel):
    message: str = Field(examples=["Спасибо! Отзыв появится на странице товара после проверки."])
    review: OwnReviewOut


class ReviewIdRequest(BaseModel):
    id: Id = Field(description="Какой отзыв")

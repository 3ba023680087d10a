"""A customer's own data: profile, addresses, cars (spec §3 Auth, §2 account routes)."""

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator

from api.accounts.models import CustomerAddress, CustomerVehicle
from api.consents.models import Purpose
from api.delivery.schemas import Position
from api.http.fields import Email, Id, LongText, ShortText
from api.text.vin import normal_vin, vin_warning
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.modification import Modification


class ProfileRequest(BaseModel):
    """Fields that are absent stay unchanged."""

    name: Annotated[ShortText, Field(max_length=100)] | None = Field(None, examples=["Анна"])
    surname: Annotated[ShortText, Field(max_length=100)] | None = Field(None, examples=["Петрова"])
    email: Literal[""] | Email | None = Field(None, description="Пустая строка убирает почту")
    city_id: Id | None = Field(None, examples=[1])


class AddressRequest(BaseModel):
    id: Id | None = Field(None, description="Какой адрес исправить; без него — новый")
    city_id: Id
    title: Annotated[ShortText, Field(max_length=100)] = Field("", examples=["Дом"])
    text: Annotated[ShortText, Field(max_length=200)] = Field(min_length=1, examples=["Ленинский проспект, 32А, кв. 7"])
    position: Position | None = Field(None, description="Точка на карте, когда её знает геокодер")
    comment: Annotated[LongText, Field(max_length=1000)] = Field("", examples=["Домофон 7, звонить за час"])
    is_default: bool = Field(False, description="Основной адрес один; первый становится основным сам")


class CustomerAddressOut(BaseModel):
    id: int
    city_id: int
    title: str
    text: str
    position: Position | None
    comment: str
    is_default: bool

    @classmethod
    def of(cls, row: CustomerAddress) -> Self:
        has_position = row.latitude is not None and row.longitude is not None
        return cls(
            id=row.id,
            city_id=row.city_id,
            title=row.title,
            text=row.text,
            position=Position(lat=row.latitude, lon=row.longitude) if has_position else None,
            comment=row.comment,
            is_default=row.is_default,
        )


class AddressesOut(BaseModel):
    addresses: list[CustomerAddressOut] = Field(description="Основной первым, остальные — новые выше")


class AddressSavedOut(AddressesOut):
    id: int = Field(description="Какой адрес сохранён")


def _letters_and_digits(value: str) -> str:
    if not re.fullmatch("[A-Z0-9-]*", value):
        raise ValueError("В VIN и номере кузова только латинские буквы, цифры и дефис")
    return value


Vin = Annotated[ShortText, Field(max_length=40), AfterValidator(normal_vin), AfterValidator(_letters_and_digits)]


MAX_TITLE = 100


class VehicleDraft(BaseModel):
    title: Annotated[ShortText, Field(max_length=MAX_TITLE)] = Field("", examples=["Лада Веста"])
    vin: Vin = Field(
        "",
        description="VIN или номер кузова; похожие русские буквы заменим на латинские",
        examples=["XTAGFK330JY144213"],
    )
    year: int | None = Field(None, ge=1900, le=2100, examples=[2018])
    mileage_km: int | None = Field(None, ge=0, le=5_000_000, examples=[84000])
    vehicle_id: Id | None = Field(
        None, description="Машина каталога (getVehicleChoices); без title машина названа, как там", examples=[31]
    )
    note: Annotated[LongText, Field(max_length=1000)] = Field("")

    @model_validator(mode="after")
    def named_somehow(self) -> Self:
        if not self.title and not self.vin and self.vehicle_id is None:
            raise ValueError("Назовите машину, впишите VIN или выберите её в каталоге")
        return self


class GarageVehicleRequest(VehicleDraft):
    id: Id | None = Field(None, description="Какую машину исправить; без него — новая")


class MergeVehiclesRequest(BaseModel):
    vehicles: list[VehicleDraft] = Field(max_length=20, description="Машины, которые покупатель сохранил до входа")


class GarageVehicleOut(BaseModel):
    id: int
    title: str
    vin: str
    vehicle_id: int | None = Field(examples=[31])
    vehicle: ModificationOut | None = Field(description="Она же в каталоге; null, когда не выбрана или её там нет")
    year: int | None
    mileage_km: int | None
    note: str
    warning: str | None = Field(
        description="Что в VIN стоит сверить; сохранён он как есть",
        examples=["Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."],
    )

    @classmethod
    def of(cls, row: CustomerVehicle, known: Modification | None) -> Self:
        return cls(
            id=row.id,
            title=row.title,
            vin=row.vin,
            vehicle_id=row.vehicle_id,
            vehicle=ModificationOut.of(known) if known else None,
            year=row.year,
            mileage_km=row.mileage_km,
            note=row.note,
            warning=vin_warning(row.vin),
        )


class VehiclesOut(BaseModel):
    vehicles: list[GarageVehicleOut] = Field(description="Новые выше")


class VehicleSavedOut(VehiclesOut):
    id: int = Field(description="Какая машина сохранена")


class VehiclesMergedOut(VehiclesOut):
    left: list[int] = Field(
        description="Какие по счёту (с нуля) машины запроса не добавлены: не хватило места, или машины каталога больше "
        "нет, а названия и VIN не было",
        examples=[[]],
    )


class IdRequest(BaseModel):
    id: Id


class PurposeRequest(BaseModel):
    purpose: Purpose = Field(examples=["promo_address"])

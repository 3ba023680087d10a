"""Addresses and cars, and how consents and the account end.

Every look-up is limited to the customer's own rows: those of others are not found. A form that is sent twice changes
the row of the first submission instead of adding another.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.accounts.models import CustomerAddress, CustomerVehicle
from api.accounts.repository import OwnRows, catalogue_cars, clear_default_address, unfinished_orders
from api.accounts.schemas import (
    MAX_TITLE,
    AddressesOut,
    AddressRequest,
    AddressSavedOut,
    CustomerAddressOut,
    GarageVehicleOut,
    GarageVehicleRequest,
    VehicleDraft,
    VehicleSavedOut,
    VehiclesMergedOut,
    VehiclesOut,
)
from api.auth.models import Customer
from api.auth.repository import CustomerRepository
from api.cities.service import Cities
from api.consents.models import Purpose
from api.consents.repository import ConsentRepository
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.personal_data.service import erase_customer, erase_data_of
from api.text.city_names import in_city, named_city
from api.vehicles.catalogue import VehicleNotFoundError
from api.vehicles.labels import title
from api.vehicles.modification import Modification

_COPIED_FIELDS = ("title", "vin", "vehicle_id", "year", "mileage_km", "note")


def same_car(draft: VehicleDraft, cars: Iterable[CustomerVehicle], *, ignore_vin: bool) -> CustomerVehicle | None:
    """The car with that VIN; without a VIN the same car of the catalogue under that name, else that name and year.

    `ignore_vin`: a draft without a VIN may match a car that has one.
    """
    if draft.vin:
        return next((car for car in cars if car.vin == draft.vin), None)
    candidates = [car for car in cars if car.title.lower() == draft.title.lower() and (ignore_vin or not car.vin)]
    if draft.vehicle_id is not None:
        if match := next((car for car in candidates if car.vehicle_id == draft.vehicle_id), None):
            return match
        candidates = [car for car in candidates if car.vehicle_id is None]
    return next((car for car in candidates if car.year == draft.year), None)


def fill(draft: VehicleDraft, row: CustomerVehicle) -> None:
    """Fills empty fields of the row; fields with a value stay."""
    for name in _COPIED_FIELDS:
        if getattr(row, name) in (None, ""):
            setattr(row, name, getattr(draft, name))


MAX_ROWS = 20


class AddressService:
    def __init__(self, session: SessionDep, cities: Cities) -> None:
        self.session = session
        self.customers = CustomerRepository(session)
        self.rows = OwnRows(session, CustomerAddress)
        self.cities = cities

    def all_of(self, customer: Customer) -> list[CustomerAddressOut]:
        rows = sorted(self.rows.all_of(customer.id), key=lambda row: not row.is_default)
        return [CustomerAddressOut.of(row) for row in rows]

    def save(self, customer: Customer, request: AddressRequest) -> AddressSavedOut:
        city = self.cities.get_or_default(request.city_id)
        self._require_city(request.text, city.name)
        self.customers.lock(customer.id)
        row = self._find_or_create(customer, request)
        if request.is_default and not row.is_default:
            clear_default_address(self.session, customer.id)
            row.is_default = True
        row.city_id = city.id
        row.title, row.text, row.comment = request.title, request.text, request.comment
        row.latitude = request.position.lat if request.position else None
        row.longitude = request.position.lon if request.position else None
        self.rows.save(row)
        return AddressSavedOut(id=row.id, addresses=self.all_of(customer))

    def remove(self, customer: Customer, address_id: int) -> AddressesOut:
        """The newest remaining address becomes the default."""
        self.customers.lock(customer.id)
        row = self._get(customer, address_id)
        self.rows.remove(row)
        remaining = self.rows.all_of(customer.id)
        if row.is_default and remaining:
            remaining[0].is_default = True
            self.rows.save(remaining[0])
        return AddressesOut(addresses=self.all_of(customer))

    def _require_city(self, text: str, city: str) -> None:
        """Raises 400 `address_city` for an address that names another city of the shop: couriers of
        this city do not deliver there."""
        others = [other.name for other in self.cities.list_all() if other.name != city]
        elsewhere = None if named_city(text, [city]) else named_city(text, others)
        if elsewhere is not None:
            words = f"Адрес {in_city(elsewhere)}, а выбран город {city}. Поправьте город или адрес."
            raise ShopError("address_city", words, fields={"text": words})

    def _find_or_create(self, customer: Customer, request: AddressRequest) -> CustomerAddress:
        if request.id is not None:
            return self._get(customer, request.id)
        others = self.rows.all_of(customer.id)
        for row in others:
            if (row.city_id, row.text.lower()) == (request.city_id, request.text.lower()):
                return row
        if len(others) >= MAX_ROWS:
            raise ShopError(
                "too_many_addresses",
                f"Адресов уже {MAX_ROWS}, больше не поместится. Удалите лишний и сохраните этот.",
                409,
            )
        return CustomerAddress(customer_id=customer.id, is_default=not others)

    def _get(self, customer: Customer, address_id: int) -> CustomerAddress:
        row = self.rows.get(customer.id, address_id)
        if row is None:
            raise NotFoundError("address_not_found", "Этого адреса уже нет. Обновите список.")
        return row


class VehicleService:
    def __init__(self, session: SessionDep) -> None:
        self.customers = CustomerRepository(session)
        self.session = session
        self.rows = OwnRows(session, CustomerVehicle)

    def all_of(self, customer: Customer) -> list[GarageVehicleOut]:
        rows = self.rows.all_of(customer.id)
        cars = catalogue_cars(self.session, [row.vehicle_id for row in rows])
        return [GarageVehicleOut.of(row, cars.get(row.vehicle_id or 0)) for row in rows]

    def save(self, customer: Customer, request: GarageVehicleRequest) -> VehicleSavedOut:
        """Raises VehicleNotFoundError for a car that the catalogue lacks."""
        self.customers.lock(customer.id)
        cars = catalogue_cars(self.session, [request.vehicle_id])
        if request.vehicle_id is not None and not cars:
            raise VehicleNotFoundError
        draft = _with_catalogue_name(request, cars)
        row = self._find_or_create(customer, request.id, draft)
        for name in _COPIED_FIELDS:
            setattr(row, name, getattr(draft, name))
        self.rows.save(row)
        return VehicleSavedOut(id=row.id, vehicles=self.all_of(customer))

    def merge(self, customer: Customer, drafts: Sequence[VehicleDraft]) -> VehiclesMergedOut:
        """Adds missing cars; existing ones keep their fields. Two tabs may send the same cars at once."""
        self.customers.lock(customer.id)
        cars = catalogue_cars(self.session, [draft.vehicle_id for draft in drafts])
        rows = list(self.rows.all_of(customer.id))
        added: list[CustomerVehicle] = []
        skipped: list[int] = []
        for index, draft in enumerate(_with_catalogue_name(draft, cars) for draft in drafts):
            if not draft.title and not draft.vin:
                skipped.append(index)
            elif row := same_car(draft, [*rows, *added], ignore_vin=True):
                fill(draft, row)
            elif len(rows) + len(added) >= MAX_ROWS:
                skipped.append(index)
            else:
                added.append(CustomerVehicle(customer_id=customer.id, **draft.model_dump(include=set(_COPIED_FIELDS))))
        for row in reversed(added):  # rows are listed newest first, in the order of the request
            self.rows.save(row)
        return VehiclesMergedOut(vehicles=self.all_of(customer), left=skipped)

    def remove(self, customer: Customer, vehicle_id: int) -> VehiclesOut:
        self.customers.lock(customer.id)
        self.rows.remove(self._get(customer, vehicle_id))
        return VehiclesOut(vehicles=self.all_of(customer))

    def _find_or_create(self, customer: Customer, own_id: int | None, draft: VehicleDraft) -> CustomerVehicle:
        if own_id is not None:
            return self._get(customer, own_id)
        rows = self.rows.all_of(customer.id)
        if row := same_car(draft, rows, ignore_vin=False):
            return row
        if len(rows) >= MAX_ROWS:
            raise ShopError(
                "too_many_vehicles", f"В гараже уже {MAX_ROWS} машин, больше не поместится. Уберите лишнюю.", 409
            )
        return CustomerVehicle(customer_id=customer.id)

    def _get(self, customer: Customer, vehicle_id: int) -> CustomerVehicle:
        row = self.rows.get(customer.id, vehicle_id)
        if row is None:
            raise NotFoundError("vehicle_not_found", "Этой машины уже нет. Обновите список.")
        return row


def _with_catalogue_name(draft: VehicleDraft, catalogue_cars: Mapping[int, Modification]) -> VehicleDraft:
    """The draft with the catalogue's name when it has none, and without a car that the catalogue has lost."""
    car = catalogue_cars.get(draft.vehicle_id or 0)
    name = draft.title or (title(car)[:MAX_TITLE] if car else "")
    return draft.model_copy(update={"title": name, "vehicle_id": car.id if car else None})


Addresses = Annotated[AddressService, Depends(provide(AddressService))]
Vehicles = Annotated[VehicleService, Depends(provide(VehicleService))]


#: Numbers of unfinished orders in the message of a refusal.
MAX_NUMBERS = 3
#: An account and its orders need these.
REQUIRED_PURPOSES = (Purpose.LOGIN, Purpose.ORDER)


def withdraw_consent(session: Session, consents: ConsentRepository, customer: Customer, purpose: Purpose) -> None:
    """152-ФЗ, art. 9."""
    consent = consents.newest(customer.id, purpose)
    if consent is None:
        raise NotFoundError("consent_not_found", "Такого согласия вы не давали. Обновите страницу.")
    if purpose in REQUIRED_PURPOSES:
        raise ShopError(
            "consent_holds_account",
            "На этом согласии держатся вход и заказы. Чтобы отозвать его, удалите аккаунт.",
            409,
        )
    if consent.given:
        consents.record(purpose, given=False, text_version=consent.text_version, customer_id=customer.id)
        erase_data_of(session, customer.id, purpose)


def delete_account(session: Session, consents: ConsentRepository, customer: Customer) -> None:
    # A confirmation that runs at the same time waits: its foreign key needs the row.
    CustomerRepository(session).locked(customer.id)
    if numbers := unfinished_orders(session, customer.id, MAX_NUMBERS):
        raise ShopError(
            "orders_in_progress",
            f"Сначала закончим заказы: {', '.join(numbers)}. Получите их или отмените, потом удалите аккаунт.",
            409,
        )
    consents.record(Purpose.LOGIN, given=False, customer_id=customer.id)
    erase_customer(session, customer, consents)

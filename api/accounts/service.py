"""Profile, addresses and cars. Every look-up is limited to the customer's own rows: those of others are not found.

A form that is sent twice changes the row of the first submission instead of adding another.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.accounts.email_confirmation import AccountEmails
from api.accounts.models import CustomerAddress, CustomerVehicle
from api.accounts.repository import AccountDeletionRepository, AddressRepository, VehicleRepository
from api.accounts.schemas import (
    MAX_TITLE,
    AddressesOut,
    AddressRequest,
    AddressSavedOut,
    CustomerAddressOut,
    GarageVehicleOut,
    GarageVehicleRequest,
    ProfileRequest,
    VehicleDraft,
    VehicleSavedOut,
    VehiclesMergedOut,
    VehiclesOut,
)
from api.auth.models import Customer, LoginSession
from api.auth.repository import CustomerRepository
from api.auth.schemas import ProfileOut
from api.cities.service import Cities
from api.consents.models import Purpose
from api.consents.service import Consents
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.personal_data.service import erase_customer
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


def write(draft: VehicleDraft, row: CustomerVehicle) -> None:
    for name in _COPIED_FIELDS:
        setattr(row, name, getattr(draft, name))


def fill(draft: VehicleDraft, row: CustomerVehicle) -> None:
    """Fills empty fields of the row; fields with a value stay."""
    for name in _COPIED_FIELDS:
        if getattr(row, name) in (None, ""):
            setattr(row, name, getattr(draft, name))


MAX_ROWS = 20


class ProfileService:
    def __init__(self, cities: Cities, emails: AccountEmails) -> None:
        self.cities = cities
        self.emails = emails

    def save(self, login: LoginSession, request: ProfileRequest) -> ProfileOut:
        """Raises `fresh_code_required` for another e-mail, TooManyError when too many letters were sent for it."""
        customer = login.customer
        if request.city_id is not None:
            customer.city_id = self.cities.get_or_default(request.city_id).id
        for name in ("name", "surname"):
            value = getattr(request, name)
            if value is not None:
                setattr(customer, name, value)
        if request.email is not None:
            self.emails.change(login, request.email)
        return ProfileOut.of(customer)


class AddressService:
    def __init__(self, session: SessionDep, cities: Cities) -> None:
        self.customers = CustomerRepository(session)
        self.repository = AddressRepository(session)
        self.cities = cities

    def all_of(self, customer: Customer) -> list[CustomerAddressOut]:
        return [CustomerAddressOut.of(row) for row in self.repository.all_of(customer.id)]

    def save(self, customer: Customer, request: AddressRequest) -> AddressSavedOut:
        city = self.cities.get_or_default(request.city_id)
        self._require_city(request.text, city.name)
        self.customers.lock(customer.id)
        row = self._find_or_create(customer, request)
        if request.is_default and not row.is_default:
            self.repository.clear_default(customer.id)
            row.is_default = True
        row.city_id = city.id
        row.title, row.text, row.comment = request.title, request.text, request.comment
        row.latitude = request.position.lat if request.position else None
        row.longitude = request.position.lon if request.position else None
        self.repository.save(row)
        return AddressSavedOut(id=row.id, addresses=self.all_of(customer))

    def remove(self, customer: Customer, address_id: int) -> AddressesOut:
        """The newest remaining address becomes the default."""
        self.customers.lock(customer.id)
        row = self._get(customer, address_id)
        self.repository.remove(row)
        remaining = self.repository.all_of(customer.id)
        if row.is_default and remaining:
            remaining[0].is_default = True
            self.repository.save(remaining[0])
        return AddressesOut(addresses=[CustomerAddressOut.of(address) for address in remaining])

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
        if row := self.repository.same(customer.id, request.city_id, request.text):
            return row
        others = self.repository.all_of(customer.id)
        if len(others) >= MAX_ROWS:
            raise ShopError(
                "too_many_addresses",
                f"Адресов уже {MAX_ROWS}, больше не поместится. Удалите лишний и сохраните этот.",
                409,
            )
        return CustomerAddress(customer_id=customer.id, is_default=not others)

    def _get(self, customer: Customer, address_id: int) -> CustomerAddress:
        row = self.repository.get(customer.id, address_id)
        if row is None:
            raise NotFoundError("address_not_found", "Этого адреса уже нет. Обновите список.")
        return row


class VehicleService:
    def __init__(self, session: SessionDep) -> None:
        self.customers = CustomerRepository(session)
        self.repository = VehicleRepository(session)

    def all_of(self, customer: Customer) -> list[GarageVehicleOut]:
        rows = self.repository.all_of(customer.id)
        catalogue_cars = self.repository.catalogue_cars(row.vehicle_id for row in rows)
        return [GarageVehicleOut.of(row, catalogue_cars.get(row.vehicle_id or 0)) for row in rows]

    def save(self, customer: Customer, request: GarageVehicleRequest) -> VehicleSavedOut:
        """Raises VehicleNotFoundError for a car that the catalogue lacks."""
        self.customers.lock(customer.id)
        catalogue_cars = self.repository.catalogue_cars([request.vehicle_id])
        if request.vehicle_id is not None and not catalogue_cars:
            raise VehicleNotFoundError
        draft = _with_catalogue_name(request, catalogue_cars)
        row = self._find_or_create(customer, request.id, draft)
        write(draft, row)
        self.repository.save(row)
        return VehicleSavedOut(id=row.id, vehicles=self.all_of(customer))

    def merge(self, customer: Customer, drafts: Sequence[VehicleDraft]) -> VehiclesMergedOut:
        """Adds missing cars; existing ones keep their fields. Two tabs may send the same cars at once."""
        self.customers.lock(customer.id)
        catalogue_cars = self.repository.catalogue_cars(draft.vehicle_id for draft in drafts)
        rows = list(self.repository.all_of(customer.id))
        added: list[CustomerVehicle] = []
        skipped: list[int] = []
        for index, draft in enumerate(_with_catalogue_name(draft, catalogue_cars) for draft in drafts):
            if not draft.title and not draft.vin:
                skipped.append(index)
            elif row := same_car(draft, [*rows, *added], ignore_vin=True):
                fill(draft, row)
            elif len(rows) + len(added) >= MAX_ROWS:
                skipped.append(index)
            else:
                added.append(CustomerVehicle(customer_id=customer.id))
                write(draft, added[-1])
        for row in reversed(added):  # rows are listed newest first, in the order of the request
            self.repository.save(row)
        return VehiclesMergedOut(vehicles=self.all_of(customer), left=skipped)

    def remove(self, customer: Customer, vehicle_id: int) -> VehiclesOut:
        self.customers.lock(customer.id)
        self.repository.remove(self._get(customer, vehicle_id))
        return VehiclesOut(vehicles=self.all_of(customer))

    def _find_or_create(self, customer: Customer, own_id: int | None, draft: VehicleDraft) -> CustomerVehicle:
        if own_id is not None:
            return self._get(customer, own_id)
        rows = self.repository.all_of(customer.id)
        if row := same_car(draft, rows, ignore_vin=False):
            return row
        if len(rows) >= MAX_ROWS:
            raise ShopError(
                "too_many_vehicles", f"В гараже уже {MAX_ROWS} машин, больше не поместится. Уберите лишнюю.", 409
            )
        return CustomerVehicle(customer_id=customer.id)

    def _get(self, customer: Customer, vehicle_id: int) -> CustomerVehicle:
        row = self.repository.get(customer.id, vehicle_id)
        if row is None:
            raise NotFoundError("vehicle_not_found", "Этой машины уже нет. Обновите список.")
        return row


def _with_catalogue_name(draft: VehicleDraft, catalogue_cars: Mapping[int, Modification]) -> VehicleDraft:
    """The draft with the catalogue's name when it has none, and without a car that the catalogue has lost."""
    car = catalogue_cars.get(draft.vehicle_id or 0)
    name = draft.title or (title(car)[:MAX_TITLE] if car else "")
    return draft.model_copy(update={"title": name, "vehicle_id": car.id if car else None})


Profiles = Annotated[ProfileService, Depends(provide(ProfileService))]
Addresses = Annotated[AddressService, Depends(provide(AddressService))]
Vehicles = Annotated[VehicleService, Depends(provide(VehicleService))]


#: Numbers of unfinished orders in the message of a refusal.
MAX_NUMBERS = 3


class DeletionService:
    def __init__(self, session: SessionDep, consents: Consents) -> None:
        self.session = session
        self.repository = AccountDeletionRepository(session)
        self.consents = consents

    def delete(self, customer: Customer) -> None:
        self.repository.lock(customer.id)
        self._refuse_unfinished_orders(customer.id)
        self.consents.record(Purpose.LOGIN, given=False, customer_id=customer.id)
        erase_customer(self.session, customer, self.consents)

    def _refuse_unfinished_orders(self, customer_id: int) -> None:
        if numbers := self.repository.unfinished_orders(customer_id, MAX_NUMBERS):
            raise ShopError(
                "orders_in_progress",
                f"Сначала закончим заказы: {', '.join(numbers)}. Получите их или отмените, потом удалите аккаунт.",
                409,
            )


Deletions = Annotated[DeletionService, Depends(provide(DeletionService))]

"""SQL of the addresses and cars of customers."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.models import CustomerAddress, CustomerVehicle
from api.vehicles.models import Vehicle
from api.vehicles.modification import Modification
from api.vehicles.repository import modification


class AddressRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def all_of(self, customer_id: int) -> Sequence[CustomerAddress]:
        query = select(CustomerAddress).where(CustomerAddress.customer_id == customer_id)
        return self.session.scalars(query.order_by(CustomerAddress.is_default.desc(), CustomerAddress.id.desc())).all()

    def get(self, customer_id: int, address_id: int) -> CustomerAddress | None:
        query = select(CustomerAddress).where(
            CustomerAddress.id == address_id, CustomerAddress.customer_id == customer_id
        )
        return self.session.scalar(query)

    def same(self, customer_id: int, city_id: int, text: str) -> CustomerAddress | None:
        query = select(CustomerAddress).where(
            CustomerAddress.customer_id == customer_id,
            CustomerAddress.city_id == city_id,
            func.lower(CustomerAddress.text) == func.lower(text),
        )
        return self.session.scalar(query.limit(1))

    def clear_default(self, customer_id: int) -> None:
        query = update(CustomerAddress).where(CustomerAddress.customer_id == customer_id, CustomerAddress.is_default)
        self.session.execute(query.values(is_default=False))

    def save(self, row: CustomerAddress) -> None:
        self.session.add(row)
        self.session.flush()

    def remove(self, row: CustomerAddress) -> None:
        self.session.delete(row)
        self.session.flush()


class VehicleRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def all_of(self, customer_id: int) -> Sequence[CustomerVehicle]:
        query = select(CustomerVehicle).where(CustomerVehicle.customer_id == customer_id)
        return self.session.scalars(query.order_by(CustomerVehicle.id.desc())).all()

    def get(self, customer_id: int, vehicle_id: int) -> CustomerVehicle | None:
        query = select(CustomerVehicle).where(
            CustomerVehicle.id == vehicle_id, CustomerVehicle.customer_id == customer_id
        )
        return self.session.scalar(query)

    def catalogue_cars(self, ids: Iterable[int | None]) -> Mapping[int, Modification]:
        """Cars of the catalogue by id; unknown ids are left out."""
        vehicle_ids = {id_ for id_ in ids if id_ is not None}
        if not vehicle_ids:
            return {}
        rows = self.session.scalars(select(Vehicle).where(Vehicle.id.in_(vehicle_ids)))
        return {row.id: modification(row) for row in rows}

    def save(self, row: CustomerVehicle) -> None:
        self.session.add(row)
        self.session.flush()

    def remove(self, row: CustomerVehicle) -> None:
        self.session.delete(row)
        self.session.flush()

from fastapi import APIRouter

from api.accounts.schemas import ProfileOut
from api.auth.session import CurrentCustomer
from api.errors import refusals
from api.routing import Route

router = APIRouter(tags=["Личный кабинет"], route_class=Route)


@router.get("/user", summary="Кто вошёл", responses=refusals(401))
def get_user(customer: CurrentCustomer) -> ProfileOut:
    return ProfileOut.of(customer)

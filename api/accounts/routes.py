from fastapi import APIRouter, Request, Response

from api.accounts import service
from api.accounts.email_confirmation import AccountEmails
from api.accounts.schemas import (
    AddressesOut,
    AddressRequest,
    AddressSavedOut,
    GarageVehicleRequest,
    IdRequest,
    MergeVehiclesRequest,
    ProfileRequest,
    PurposeRequest,
    VehicleSavedOut,
    VehiclesMergedOut,
    VehiclesOut,
)
from api.accounts.service import Addresses, Vehicles
from api.auth.known_device import drop_device_cookie
from api.auth.schemas import ProfileOut
from api.auth.session import CurrentCustomer, FreshLogin, SessionToken, SignedIn, renew_token
from api.auth.session_cookies import drop_login_cookies
from api.cities.service import Cities
from api.consents.repository import Consents
from api.consents.schemas import ConsentsOut
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.responses import DoneOut
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Личный кабинет"], route_class=TransactionRoute, responses=refusals(401))


@router.get("/user", summary="Кто вошёл")
def get_user(
    login: SignedIn, token: SessionToken, session: SessionDep, request: Request, response: Response
) -> ProfileOut:
    renew_token(session, login, token, request, response)
    return ProfileOut.of(login.customer)


@router.post(
    "/saveProfile",
    summary="Сохранить имя, почту и город; чего в запросе нет, остаётся прежним",
    description="Новая почта ждёт подтверждения: на неё уходит письмо со ссылкой, она живёт сутки и годится один раз. "
    "До этого действует прежняя. Писем не чаще раза в 60 секунд, 5 за сутки на аккаунт и 3 на одну почту, дальше "
    "429 `too_many_letters`. Сменить почту спустя десять минут после кода — 403 `fresh_code_required` (sendFreshCode).",
    responses=refusals(403),
)
def save_profile(request: ProfileRequest, login: SignedIn, cities: Cities, emails: AccountEmails) -> ProfileOut:
    customer = login.customer
    if request.city_id is not None:
        customer.city_id = cities.get_or_default(request.city_id).id
    if request.name is not None:
        customer.name = request.name
    if request.surname is not None:
        customer.surname = request.surname
    if request.email is not None:
        emails.change(login, request.email)
    return ProfileOut.of(customer)


@router.post(
    "/sendEmailConfirmation",
    summary="Прислать письмо для подтверждения почты ещё раз",
    description="Подтверждать нечего — 409 `email_not_pending`; писем слишком много — 429 `too_many_letters`.",
    responses=refusals(409),
)
def send_email_confirmation(customer: CurrentCustomer, emails: AccountEmails) -> DoneOut:
    emails.send_again(customer)
    return DoneOut()


@router.get("/getAddresses", summary="Адреса доставки")
def get_addresses(customer: CurrentCustomer, addresses: Addresses) -> AddressesOut:
    return AddressesOut(addresses=addresses.all_of(customer))


@router.post(
    "/saveAddress",
    summary="Добавить или исправить адрес",
    description="Тот же адрес в том же городе второй раз не появится: сохранится поверх прежнего. Адресов не больше "
    "20, дальше 409 `too_many_addresses`.",
    responses=refusals(409),
)
def save_address(request: AddressRequest, customer: CurrentCustomer, addresses: Addresses) -> AddressSavedOut:
    return addresses.save(customer, request)


@router.post("/removeAddress", summary="Удалить адрес; если он был основным, основным станет самый новый")
def remove_address(request: IdRequest, customer: CurrentCustomer, addresses: Addresses) -> AddressesOut:
    return addresses.remove(customer, request.id)


@router.get("/getVehicles", summary="Машины покупателя")
def get_vehicles(customer: CurrentCustomer, vehicles: Vehicles) -> VehiclesOut:
    return VehiclesOut(vehicles=vehicles.all_of(customer))


@router.post(
    "/saveVehicle",
    summary="Добавить или исправить машину",
    description="Нужно название, VIN или машина каталога. Сомнение в VIN не мешает сохранить: оно в поле `warning`. "
    "Машина с тем же VIN (а без VIN — та же машина каталога с тем же названием или то же название и год) второй раз не "
    "появится. Машин не больше 20, дальше 409 `too_many_vehicles`.",
    responses=refusals(404, 409),
)
def save_vehicle(request: GarageVehicleRequest, customer: CurrentCustomer, vehicles: Vehicles) -> VehicleSavedOut:
    return vehicles.save(customer, request)


@router.post(
    "/mergeVehicles",
    summary="Перенести машины гостя в гараж после входа",
    description="Добавляет те, которых в гараже нет: с тем же VIN, а без VIN — та же машина каталога с тем же "
    "названием или то же название и год. Что в гараже записано, остаётся; пустое дополняется. Повторить можно сколько "
    "угодно раз. Машина каталога, которой больше нет, не мешает: останется название. Сверх 20 машин — в `left`.",
)
def merge_vehicles(request: MergeVehiclesRequest, customer: CurrentCustomer, vehicles: Vehicles) -> VehiclesMergedOut:
    return vehicles.merge(customer, request.vehicles)


@router.post("/removeVehicle", summary="Убрать машину")
def remove_vehicle(request: IdRequest, customer: CurrentCustomer, vehicles: Vehicles) -> VehiclesOut:
    return vehicles.remove(customer, request.id)


@router.get("/getConsents", summary="Какие согласия дал покупатель и какие отозвал")
def get_consents(customer: CurrentCustomer, consents: Consents) -> ConsentsOut:
    return ConsentsOut.model_validate({"consents": consents.latest_of(customer.id)})


@router.post(
    "/withdrawConsent",
    summary="Отозвать согласие; что по нему хранилось, удалим",
    description="Согласия для входа и заказов держат аккаунт: 409 `consent_holds_account`, их отзывает deleteAccount.",
    responses=refusals(409),
)
def withdraw_consent(
    request: PurposeRequest, customer: CurrentCustomer, consents: Consents, session: SessionDep
) -> ConsentsOut:
    service.withdraw_consent(session, consents, customer, request.purpose)
    return get_consents(customer, consents)


@router.post(
    "/deleteAccount",
    summary="Удалить аккаунт и всё личное в нём",
    description="Удаляются имя, телефон, почта, адреса, машины, корзина, списки и все входы. Завершённые заказы "
    "остаются для бухгалтерии без имени, телефона и адреса. Пока заказ в пути — 409 `orders_in_progress`. "
    "Спустя десять минут после кода — 403 `fresh_code_required` (sendFreshCode).",
    responses=refusals(403, 409),
)
def delete_account(
    login: FreshLogin, request: Request, response: Response, consents: Consents, session: SessionDep
) -> DoneOut:
    drop_login_cookies(response, request)
    drop_device_cookie(response, request)
    service.delete_account(session, consents, login.customer)
    return DoneOut()

"""Is the target a shop that can be loaded? Refused with what to do, before any load."""

import os
from pathlib import Path

from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import Mix
from loadtests.config.plan import Target
from loadtests.config.targets import is_this_machine, require_own_machine, search_base
from loadtests.preparation.staff_account import StaffAccount, staff_account
from loadtests.shop_client import ShopClient

_LOGIN_JOURNEYS = ("checkout", "account")


def check_target(url: str) -> ShopClient:
    """Raises LoadConfigError when the shop does not answer or gives no search token."""
    require_own_machine(url)
    shop = ShopClient(url)
    shop.fetch(f"{shop.url}/api/ready")
    access = shop.call("searchToken")
    if not access.get("token"):
        raise LoadConfigError(f"{url} не выдаёт токен поиска. Проверьте, что движок наполнен: make status")
    shop.fetch(f"{search_base(url, access['url'])}/health")
    return shop


def check_metrics(shop: ShopClient) -> str:
    """The token of /metrics. Raises LoadConfigError when they are closed to us."""
    token = os.environ.get("METRICS_TOKEN", "")
    try:
        shop.fetch(f"{shop.url}/metrics", token=token)
    except LoadConfigError as error:
        if "отвечает 403" not in str(error):
            raise
        raise LoadConfigError(
            f"{shop.url}/metrics закрыты, а без них нет диагноза. Назовите METRICS_TOKEN, тот же, что у магазина"
        ) from error
    return token


def sms_log_for(mix: Mix, url: str) -> str:
    """Where codes of logins are read. Raises LoadConfigError when a journey needs them and they cannot be."""
    if not any(name in mix.shares for name in _LOGIN_JOURNEYS):
        return ""
    named = os.environ.get("LOAD_SMS_LOG", "")
    folder = os.environ.get("ONEBOX_DIR", "")
    log = Path(named) if named else Path(folder) / "logs" / "api.log" if folder else None
    if log is not None and log.is_file() and is_this_machine(url):
        return str(log)
    if named and Path(named).is_file():
        return named
    raise LoadConfigError(
        "Покупатели входят по коду из СМС, а где стенд его пишет, не сказано. Назовите файл: LOAD_SMS_LOG=…/api.log "
        "(SMS_PROVIDER=console), или уберите checkout и account из mix.yaml"
    )


def make_target(url: str, mix: Mix, searches: Path) -> tuple[Target, StaffAccount | None]:
    account = staff_account() if mix.every_s else None
    login, password = (account.login, account.password) if account else ("", "")
    return Target(url, str(searches), sms_log_for(mix, url), login, password), account

"""Russian messages of expected failures, which say what to do."""

from pydantic import ValidationError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, ProgrammingError

from api.core.errors import ShopError
from api.core.settings import get_settings
from api.curation.config_files import ConfigFileError
from indexer.engine import EngineError, EngineUnavailableError, IndexMissingError
from indexer.index_jobs import ReconcileRunningError
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError, WordTablesChangedError


def explain(error: Exception) -> str | None:
    """The message of an expected failure; None for an unexpected one, which keeps its traceback."""
    match error:
        case ShopError():
            return error.message
        case OperationalError():
            return f"База данных не отвечает ({_database()}). Запущена ли она и верен ли DATABASE_URL?\n{_first(error)}"
        case ProgrammingError() if "UndefinedTable" in str(error):
            return "В базе нет таблиц магазина. Сначала выполните: shop migrate"
        case RebuildRunningError():
            return f"Индекс {error.index} уже перестраивает другой процесс. Дождитесь его: shop status"
        case ReconcileRunningError():
            return f"Индекс {error.index} уже сверяет другой процесс. Дождитесь его: /admin/index"
        case RebuildIncompleteError():
            return (
                f"В новом индексе {error.index} документов {error.actual} вместо {error.expected}, "
                "поэтому прежний остался на месте. Повторите: shop reindex"
            )
        case ConfigFileError():
            return f"Настройки поиска не читаются:\n{error}"
        case IndexMissingError():
            return f"В поиске нет индекса {error.uid}. Выполните: shop reindex"
        case WordTablesChangedError():
            return "Таблицы слов изменились во время перестройки; прежний индекс на месте. Повторите: shop reindex"
        case EngineUnavailableError():
            return f"Поиск не отвечает. Запущен ли он и верны ли MEILI_URL и MEILI_MASTER_KEY?\n{_first(error)}"
        case EngineError():
            return f"Поиск не справился: {_first(error)}"
        case ValidationError() if error.title == "Settings":
            return f"Настройки окружения не годятся:\n{error}"
    return None


def _first(error: Exception) -> str:
    return str(error).strip().splitlines()[0]


def _database() -> str:

    return make_url(get_settings().database_url).render_as_string(hide_password=True)

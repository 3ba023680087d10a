"""What Typer itself says, in Russian."""

import typer
import typer.rich_utils
from typer.core import TyperCommand, TyperGroup

typer.rich_utils.ARGUMENTS_PANEL_TITLE = "Что указать"
typer.rich_utils.OPTIONS_PANEL_TITLE = "Ключи"
typer.rich_utils.COMMANDS_PANEL_TITLE = "Команды"
typer.rich_utils.ERRORS_PANEL_TITLE = "Ошибка"
typer.rich_utils.DEFAULT_STRING = "[если не указать: {}]"
typer.rich_utils.REQUIRED_LONG_STRING = "[обязательно]"

_HELP = "Показать эту справку."


class _RussianHelp:
    def get_help_option(self, ctx: typer.Context) -> "typer.core.TyperOption | None":
        option: typer.core.TyperOption | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = _HELP
        return option


class Command(_RussianHelp, TyperCommand):  # type: ignore[misc]
    pass


class Group(_RussianHelp, TyperGroup):  # type: ignore[misc]
    pass

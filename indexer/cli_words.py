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


class Command(TyperCommand):
    def get_help_option(self, ctx: typer.Context) -> "typer.core.TyperOption | None":  # type: ignore[override]
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _HELP
        return option


class Group(TyperGroup):
    def get_help_option(self, ctx: typer.Context) -> "typer.core.TyperOption | None":  # type: ignore[override]
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _HELP
        return option

"""Russian texts of Typer: help panels and messages of usage errors."""

import sys

import typer
import typer.rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup

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


def run(app: typer.Typer, words: list[str] | None = None, name: str | None = None) -> None:
    """Runs the command and exits with its code; a usage error prints advice and exits with code 2."""
    try:
        sys.exit(app(words, prog_name=name or "shop", standalone_mode=False))
    except typer.Abort:
        typer.echo("Прервано.", err=True)
        sys.exit(130)
    except typer.TyperException as error:
        context: typer.Context | None = getattr(error, "ctx", None)
        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(str(error), err=True)
        else:
            path = context.command_path if context else "shop"
            typer.secho(f"{usage_error(error)} Как надо: {path} --help", fg=typer.colors.RED, err=True)
        sys.exit(2)


def usage_error(error: typer.TyperException) -> str:
    """The message of a usage error."""
    param = getattr(error, "param", None)
    name = param.metavar if isinstance(param, TyperArgument) else param.opts[0] if param else ""
    match type(error).__name__:
        case "NoSuchOption":
            return f"Нет такого ключа: {getattr(error, 'option_name', '')}."
        case "MissingParameter":
            return f"Не указано: {name}."
        case "BadParameter":
            return f"Не подходит значение: {name}."
        case "BadOptionUsage":
            return f"После ключа {getattr(error, 'option_name', '')} нужно другое число значений."
    if str(error).startswith("No such command"):
        return "Нет такой команды."
    return "Лишние слова в команде."

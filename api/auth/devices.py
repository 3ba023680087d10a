"""The name of a device by its User-Agent header. Rough, because the name is only shown to people."""

#: The first match counts: headers of the earlier browsers also contain the later tokens.
_BROWSERS = (
    ("YaBrowser", "Яндекс Браузер"),
    ("YaApp_", "Яндекс"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device(user_agent: str) -> str:
    """«Chrome на Windows»; unknown parts are left out."""
    browser = _first_match(user_agent, _BROWSERS)
    system = _first_match(user_agent, _SYSTEMS)
    if browser and system:
        return f"{browser} на {system}"
    return browser or system or "Неизвестное устройство"


def _first_match(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for token, name in names if token in user_agent), "")

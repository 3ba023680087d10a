"""The HTTP side: routes, request checking, authorisation."""

"""The HTTP layer: routes, validation, authorisation."""

"""Every table, for whoever needs the whole metadata (migrations)."""

import api.catalog.models
import api.cities.models
import api.search.models  # noqa: F401
from api.db import Base

metadata = Base.metadata

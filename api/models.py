"""Every table, for whoever needs the whole metadata (migrations)."""

import api.accounts.models
import api.admin.models
import api.auth.models
import api.backups.models
import api.cart.models
import api.catalog.models
import api.cities.models
import api.consents.models
import api.content.models
import api.curation.models
import api.delivery.models
import api.favorites.models
import api.imports.models
import api.index.models
import api.messages.models
import api.newsletter.models
import api.orders.models
import api.parts.models
import api.payments.models
import api.personal_data.models
import api.pricing.models
import api.promotions.models
import api.rate_limits.models
import api.reviews.models
import api.vehicles.models  # noqa: F401
from api.core.db import Base

metadata = Base.metadata

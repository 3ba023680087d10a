"""One index in memory: settings, inverted lists, facets, and how documents become them."""

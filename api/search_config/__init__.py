"""The content of the search configuration: settings of the engine, word tables, facets, rules; and its checks."""

"""How people call goods: word forms by rule, other names by the tables of `search-config/words`."""

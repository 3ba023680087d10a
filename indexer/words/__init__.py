"""Words of products: word forms by rule, synonyms by the tables of `search-config/words`."""

"""Words of products: word forms and stems by rule, synonyms by the tables of `search-config/words`."""

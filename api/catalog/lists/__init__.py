"""Lists of products with filters and their counts, from PostgreSQL (spec §3 Catalogue filter, §7)."""

"""The ranking core: from words and inverted lists to an order of documents. No HTTP, no clock, no storage."""

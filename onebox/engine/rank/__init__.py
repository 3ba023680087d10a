"""The ranking core: query terms and posting lists to an order of documents. No HTTP, no clock, no storage."""

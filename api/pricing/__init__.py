"""Pricing: carts, bills, discounts and delivery quotes as pure functions of values; no SQL, no HTTP, no settings."""

"""Pricing: bills, discounts and delivery quotes as pure functions of values, and the repositories of their rules."""

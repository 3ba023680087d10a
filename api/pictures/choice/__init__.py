"""Choosing a drawing: what a product is, in whose colours, with which words on it."""

"""The demo shop: our own data files (data/README.md) and the rules that make products, prices and stock of them."""

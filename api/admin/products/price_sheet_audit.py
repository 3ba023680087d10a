"""Audit entries of changed prices and stock: of the price sheet and of a product card."""

from api.admin.admin_request import AdminRequest
from api.admin.choice_repository import price_zones, warehouses
from api.admin.products.price_sheet import PriceSheet


def record_changes(admin: AdminRequest, sheet: PriceSheet) -> int:
    """Writes an audit entry for each changed product and returns their number."""
    names = {("cost", zone_id): name for zone_id, name in price_zones(admin.db)} | {
        ("qty", warehouse_id): name for warehouse_id, name in warehouses(admin.db)
    }
    changes_by_product = sheet.changes(names)
    for product_id, changes in changes_by_product.items():
        admin.audit.record("изменил цены и остатки", "product", product_id, f"№ {product_id}", changes)
    return len(changes_by_product)

"""Columns without personal data: goods, prices, cars of the catalogue, settings of the search, texts of the shop.

Every column is named, so that a new one is judged by whoever adds it (`tests/api/personal_data/test_registry.py`).
"""

from api.catalog.product_fields import PRODUCT_FIELDS

#: Logins of employees in tables of the shop: they stay with what they did.
STAFF_COLUMNS = {
    "import_runs": "started_by",
    "index_jobs": "started_by",
    "search_evaluations": "author",
    "search_experiments": "author stopped_by",
    "search_publications": "author",
    "search_versions": "author",
}
OTHER_TABLES = {
    "backup_runs": "id task backup seconds failure finished_at",
    "banners": (
        "id key placement position title text button link theme image image_ext city_ids starts_at ends_at active"
    ),
    "basket_discounts": "min_total amount",
    "brands": "id name slug country spellings",
    "categories": (
        "id parent_id level name slug path position hidden highlight image everyday_names official_names facets"
    ),
    "cities": "id name region zone_id latitude longitude timezone phone email position",
    "consent_texts": "purpose version title text published_at",
    "cross_sources": "id key title trust",
    "crosses": "part_id other_id source_id kind",
    "dead_letters": "engine entity entity_id reason document failed_at attempts retry_at",
    "delivery_tariffs": "city_id delivery_type cost free_from days",
    "faq_entries": "id topic question answer position active",
    "frame_codes": "id code vehicle_id source confidence",
    "import_files": "run_id kind content",
    "import_runs": (
        "id file_name profile options dry_run attempts status stage rows share report message created_at "
        "started_at finished_at"
    ),
    "index_jobs": (
        "id engine index_uid kind status processed total checked_up_to report message created_at started_at finished_at"
    ),
    "index_rebuilds": "engine index_uid shadow_uid snapshot started_at version_id",
    "index_statistics": (
        "engine index_uid row_count counted_at drained_rows drain_seconds drain_failures last_drain_rows "
        "last_drain_seconds last_drain_at last_failure last_failure_at"
    ),
    "options": "id key name kind unit position",
    "pages": "slug title lead html page_group position active updated_at",
    "part_numbers": "id product_id brand brand_key number key kind",
    "parts": "id key brand_key lookup brand number name",
    "pickup_points": "code carrier city_id name address latitude longitude work_time cash card active",
    "plants": "wmi maker makes plant country years note source confidence",
    "posts": "id title topic lead html image image_ext published_at active",
    "price_zones": "id name",
    "prices": "product_id zone_id cost guest_cost",
    "product_images": "product_id position key kind drawing",
    "product_options": "product_id position option_id text number confidence",
    "product_set_items": "set_id product_id qty position",
    "product_sets": "id slug title lead html image image_ext position active",
    "products": (
        "id source source_key old_id article name brand_id category_id unit description country rating "
        "rating_count review_count review_sum mean_rating vote_count rating_rank popularity external visible "
        "packing_group packing_size created_at updated_at " + " ".join(PRODUCT_FIELDS)
    ),
    "promotion_products": "promotion_id product_id position",
    "promotions": "id slug title lead html image image_ext city_ids starts_at ends_at position active",
    "search_actions": "id search_id kind product_id position block amount at",
    "search_engines": "number url registered_at complete_from",
    "search_evaluations": "id live_id digest queries difference low high scores created_at",
    "search_experiments": "id hypothesis base_id variant_id share started_at stopped_at outcome",
    "search_live_version": "id version_id files_version_id since",
    "search_outbox": "id engine entity entity_id change created_at transaction_id",
    "search_preview": "id version_id has_index state message processed total vocabulary requested_at finished_at",
    "search_publications": "id version_id state reason step message shadows created_at started_at finished_at",
    "search_version_files": "version_id path content",
    "search_versions": "id parent_id source reason digest changes created_at",
    "search_words": "engine index_uid digest names vocabulary changed_at built_at took_s",
    "stocks": "product_id warehouse_id qty",
    "transits": "warehouse_id city_id days",
    "vehicle_parts": "id vehicle_id unit position brand brand_key number key kind qty thread source confidence",
    "vehicle_sizes": "vehicle_id kind position option value source confidence",
    "vehicles": (
        "id key make make_ru model model_ru generation body_code years_from years_to engine_code "
        "engine_family cam_drive rear_brake service_interval_km fuel displacement_l power_hp oil_volume_l "
        "oil_sae oil_approvals coolant_volume_l source confidence"
    ),
    "vin_patterns": "wmi pattern makes models generation body engine_code years note source confidence",
    "vin_years": "wmi prefix position note source confidence",
    "warehouse_work_times": "warehouse_id work_day position work_start work_end active",
    "warehouses": (
        "id city_id name address phone latitude longitude pickup_active delivery_active cdek_delivery_payment "
        "supply_days order_cutoff"
    ),
}

"""Every column of the schema: of a person, a secret, of an employee, or without personal data.

Every column is named, so that a new one is judged by whoever adds it (`tests/api/personal_data/test_registry.py`).
"""

from api.catalog.product_fields import PRODUCT_FIELDS

#: Names, phones, e-mails, places, cars, networks, browsers, and what somebody typed.
PERSONAL_COLUMNS = {
    "customer_addresses": "title text latitude longitude comment city_id",
    "customer_vehicles": "title vin vehicle_id year mileage_km note",
    "cart_groups": "address_text address_city latitude longitude description",
    "promo_addresses": "address visit_from other_answer",
    "login_sessions": "user_agent address",
    "sms_codes": "phone address",
    "email_confirmations": "email",
    "expert_requests": "name phone vin text city_id",
    "search_wishes": "phone email text city_id",
    "vendor_applications": "company contact inn phone email text",
    "queued_mails": "recipient subject text",
    "subscribers": "email city_id",
    "reviews": "author_name text vehicle_id car mileage_km reject_reason",
    "order_events": "note",
    "payment_events": "body",
    "orders": "recipient_name recipient_phone recipient_email address_text description address_hash",
    "confirmations": "answer",
    "consents": "phone email address user_agent",
    "customers": "phone name surname email confirmed_email city_id",
    "searches": "text folded understood",
    "audit_log": "title changes address",
    "staff_sessions": "user_agent address",
    "staff_login_delays": "source",
}
#: Hashes of tokens and codes, keyed digests, links: useless without the original, but of one person.
SECRET_COLUMNS = {
    "login_sessions": "token_hash previous_token_hash",
    "sms_codes": "code_hash proof_nonce",
    "email_confirmations": "key_hash",
    "attempt_counters": "key_digest",
    "queued_mails": "headers message_id",
    "subscribers": "unsubscribe_key",
    "former_promo_uses": "phone_digest",
    "confirmations": "request_hash idempotency_key",
    "consents": "contact_digest",
    "erasures": "subject",
    "staff": "password_hash",
    "staff_sessions": "token_hash",
    "staff_totp": "salt",
    "staff_recovery_codes": "code_hash",
}
#: Names and logins of employees; in tables of the shop they stay with what they did.
STAFF_COLUMNS = {
    "order_events": "staff_login",
    "audit_log": "staff_id staff_login",
    "staff": "login name",
    "staff_login_delays": "login",
    "import_runs": "started_by",
    "index_jobs": "started_by",
    "search_evaluations": "author",
    "search_experiments": "author stopped_by",
    "search_publications": "author",
    "search_versions": "author",
}
#: Goods, prices, cars of the catalogue, settings of the search, texts of the shop; keys and dates of the others.
OTHER_COLUMNS = {
    "customer_addresses": "id customer_id is_default created_at",
    "customer_vehicles": "id customer_id created_at",
    "saved_products": "customer_id list product_id position added_at",
    "cart_lines": "customer_id city_id product_id qty stock_id added_at",
    "cart_groups": "customer_id city_id delivery_type pvz agent_pvz_id",
    "carts": "customer_id payment_type promo_code applied_syncs updated_at",
    "promo_addresses": "user_id filled closed created_at updated_at",
    "login_sessions": "id customer_id created_at last_seen_at expires_at code_checked_at previous_until rotated_at",
    "sms_codes": (
        "id city_id agreed_version created_at expires_at tries used_at failed_at channel is_known_device session_id"
    ),
    "email_confirmations": "id customer_id created_at used_at",
    "attempt_counters": "act count expires_at",
    "expert_requests": "id status created_at",
    "search_wishes": "id status created_at",
    "vendor_applications": "id status created_at",
    "queued_mails": "id attempts created_at next_attempt_at",
    "subscribers": "id active created_at confirmed_at agreed_version asked_at asked_count",
    "reviews": "id product_id customer_id rating is_purchase status created_at published_at",
    "order_events": "id order_id status payment_status actor created_at",
    "order_lines": "order_id position product_id name article brand_name unit image_key image_ext qty cost guest_cost",
    "reservations": "order_id product_id warehouse_id qty state",
    "payment_events": "provider event_id payment_id kind received_at",
    "payments": "id confirmation_id provider amount status to_refund refunded expires_at created_at updated_at",
    "orders": (
        "id number confirmation_id customer_id city_id status payment_type payment_status delivery_type pvz "
        "agent_pvz_id goods_total delivery_cost discount total arrives_on reserved_until created_at "
        "updated_at"
    ),
    "promo_uses": "confirmation_id promo_code_id customer_id",
    "promo_codes": (
        "id code title percent amount max_discount min_total starts_at ends_at usage_limit usage_count "
        "customer_limit city_ids active created_at first_order for_survey customer_id reward_id"
    ),
    "former_promo_uses": "promo_code_id uses customer_id created_at",
    "confirmations": "id customer_id payment_type goods_total delivery_total discount total promo_code created_at",
    "consents": "id purpose text_version given customer_id ended_at created_at",
    "customers": "id created_at deleted_at",
    "searches": (
        "id visit number at city_id category_id kind mode exact variants near engine_ms repaired "
        "experiment_id arm bucket clicks position_sum is_carted revenue is_refined"
    ),
    "audit_log": "id at action entity entity_id is_view",
    "erasures": "id kind at",
    "staff": "id role active created_at",
    "staff_sessions": "id staff_id created_at seen_at expires_at",
    "staff_login_delays": "failures not_before",
    "staff_totp": "staff_id last_step confirmed_at created_at",
    "staff_recovery_codes": "staff_id",
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

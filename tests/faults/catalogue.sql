-- The state every run of a fault starts from. Rows of the small shop (ids below 1000) are left alone.
DELETE FROM products WHERE id >= 1000;
DELETE FROM vehicles WHERE id >= 1000;
DELETE FROM vin_patterns WHERE wmi = 'XTA';
DELETE FROM parts WHERE NOT EXISTS (SELECT FROM part_numbers AS n WHERE n.key = parts.key AND n.brand_key = parts.brand_key);
DELETE FROM categories WHERE id >= 1000;
INSERT INTO brands (id, name, slug) SELECT n, 'Марка ' || n, 'marka-' || n FROM generate_series(1000, 1004) AS n
ON CONFLICT (id) DO UPDATE SET name = excluded.name, spellings = '{}';
INSERT INTO categories (id, parent_id, level, name, slug, path)
SELECT n, 3, 2, 'Раздел ' || n, 'razdel-' || n, 'filtry/razdel-' || n FROM generate_series(1000, 1004) AS n;
INSERT INTO products (id, source, source_key, name, category_id, brand_id, article, popularity)
SELECT n, 'faults', n, 'Фильтр масляный ' || n, 1000 + n % 5, 1000 + n % 5, 'F-' || n, n FROM generate_series(1000, 1039) AS n;
INSERT INTO product_images (product_id, position, key, kind) SELECT id, 0, 'key' || id, 'photo' FROM products WHERE id >= 1000;
INSERT INTO prices (product_id, zone_id, cost) SELECT p.id, zone, 10000 + 100 * p.id FROM products AS p, generate_series(1, 2) AS zone WHERE p.id >= 1000;
INSERT INTO stocks (product_id, warehouse_id, qty) SELECT p.id, w.id, 50 FROM products AS p, warehouses AS w WHERE p.id >= 1000;
INSERT INTO product_options (product_id, position, option_id, text) SELECT id, 0, 1, '5W-40' FROM products WHERE id >= 1000;
INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)
SELECT p.id, 'F-' || p.id, 'F' || p.id, b.name, upper(replace(b.name, ' ', '')), 'article'
FROM products AS p JOIN brands AS b ON b.id = p.brand_id WHERE p.id >= 1000;
INSERT INTO vehicles (id, key, make, model, years_from, years_to, engine_code, source, confidence)
SELECT n, 'faults-' || n, 'Lada', 'Model ' || n, 2000 + n % 10, 2015, 'E' || n, 'faults', 'one_source' FROM generate_series(1000, 1009) AS n;
INSERT INTO frame_codes (code, vehicle_id, source, confidence) SELECT 'AB' || n, n, 'faults', 'one_source' FROM generate_series(1000, 1004) AS n;
INSERT INTO vehicle_parts (vehicle_id, unit, position, brand, brand_key, number, key, kind, source, confidence)
SELECT 1000 + n % 10, 'oil_filter', 1, 'Марка ' || 1000 + n % 5, 'МАРКА' || 1000 + n % 5, 'F-' || 1000 + n, 'F' || 1000 + n, 'analogue', 'faults', 'two_sources'
FROM generate_series(0, 19) AS n;

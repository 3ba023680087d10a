-- A shop of 40,000 products in four cities, and customers who each have two of them in the cart.
INSERT INTO price_zones (id, name) VALUES (1, 'Столица'), (2, 'Области');
INSERT INTO cities (id, name, region, zone_id, latitude, longitude, timezone, phone, email, position)
SELECT n, 'Город ' || n, '', 1 + n % 2, 55, 37, 'Europe/Moscow', '', '', n FROM generate_series(1, 4) AS n;
INSERT INTO warehouses (id, city_id, name, address, phone, supply_days)
SELECT n, 1 + n % 4, 'Склад ' || n, '', '', n / 4 FROM generate_series(0, 7) AS n;
INSERT INTO transits (warehouse_id, city_id, days)
SELECT w.id, c.id, abs(w.city_id - c.id) FROM warehouses AS w, cities AS c;
INSERT INTO delivery_tariffs (city_id, delivery_type, cost, free_from, days)
SELECT c.id, kind, 10000 * kind, NULL, kind FROM cities AS c, generate_series(1, 3) AS kind;
INSERT INTO basket_discounts (min_total, amount) VALUES (500000, 25000);
INSERT INTO brands (id, name, slug) SELECT n, 'Марка ' || n, 'marka-' || n FROM generate_series(1, 100) AS n;
INSERT INTO categories (id, parent_id, level, name, slug, path) VALUES (1, NULL, 1, 'Фильтры', 'filtry', 'filtry');
INSERT INTO products (id, source, source_key, name, category_id, brand_id, article)
SELECT n, 'bench', n, 'Фильтр масляный ' || n, 1, 1 + n % 100, 'F-' || n FROM generate_series(1, 40000) AS n;
INSERT INTO product_images (product_id, position, key, kind) SELECT id, 0, 'key' || id, 'photo' FROM products;
INSERT INTO prices (product_id, zone_id, cost) SELECT p.id, z.id, 10000 + 100 * (p.id % 900) FROM products AS p, price_zones AS z;
INSERT INTO stocks (product_id, warehouse_id, qty) SELECT p.id, w, 1000 FROM products AS p, generate_series(0, 3) AS w;
DELETE FROM search_outbox;
INSERT INTO customers (phone) SELECT to_char(79000000000 + n, 'FM00000000000') FROM generate_series(1, :customers) AS n;
INSERT INTO login_sessions (customer_id, token_hash, address, expires_at)
SELECT id, sha256(('token-' || id)::bytea), '127.0.0.1', now() + interval '1 day' FROM customers;
INSERT INTO carts (customer_id, payment_type) SELECT id, 1 FROM customers;
INSERT INTO cart_groups (customer_id, city_id, delivery_type, address_text)
SELECT id, 1 + id % 4, 1, 'Ленинский проспект, 32а' FROM customers;
INSERT INTO cart_lines (customer_id, city_id, product_id, qty)
SELECT id, 1 + id % 4, 1 + (id * 7919 + half * 20000) % 40000, 1 FROM customers, generate_series(0, 1) AS half;
ANALYZE;

-- Crosses of all sources: imported tables, and numbers that products state about themselves.
CREATE OR REPLACE VIEW part_crosses AS
SELECT c.part_id, c.other_id, c.kind, s.key AS source, s.title, s.trust
FROM crosses AS c JOIN cross_sources AS s ON s.id = c.source_id
UNION ALL
SELECT own.id, other.id, CASE stated.kind WHEN 'oem' THEN 'original' ELSE 'analogue' END,
    'product:' || p.source, '', CASE p.source WHEN 'seed' THEN 0 ELSE 1 END::smallint
FROM parts AS own
JOIN part_numbers AS article ON article.key = own.key AND article.brand_key = own.brand_key AND article.kind = 'article'
JOIN part_numbers AS stated ON stated.product_id = article.product_id AND stated.kind IN ('oem', 'analogue')
JOIN parts AS other ON other.key = stated.key AND other.brand_key = stated.brand_key
JOIN products AS p ON p.id = article.product_id
WHERE own.id <> other.id
UNION ALL
SELECT older.id, own.id, 'superseded', 'product:' || p.source, '', CASE p.source WHEN 'seed' THEN 0 ELSE 1 END::smallint
FROM parts AS own
JOIN part_numbers AS article ON article.key = own.key AND article.brand_key = own.brand_key AND article.kind = 'article'
JOIN part_numbers AS stated ON stated.product_id = article.product_id AND stated.kind = 'superseded'
JOIN parts AS older ON older.key = stated.key AND older.brand_key = stated.brand_key
JOIN products AS p ON p.id = article.product_id
WHERE own.id <> older.id;

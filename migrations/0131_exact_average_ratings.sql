-- safe: every value fits into the larger type, and no row is rewritten
ALTER TABLE "products" ALTER COLUMN "rating_average" SET DATA TYPE numeric;--> statement-breakpoint
-- What is not counted, such as helpful marks, neither locks nor writes the product.
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes review_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(
      SELECT ROW(store_id, product_handle, status, CASE status WHEN 'published' THEN rating::text ELSE withheld_reason END, count(*))::review_counts
      FROM added WHERE status <> 'pending' GROUP BY store_id, product_handle, status, rating, withheld_reason);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changes := changes || ARRAY(
      SELECT ROW(store_id, product_handle, status, CASE status WHEN 'published' THEN rating::text ELSE withheld_reason END, -count(*))::review_counts
      FROM removed WHERE status <> 'pending' GROUP BY store_id, product_handle, status, rating, withheld_reason);
  END IF;
  changes := ARRAY(
    SELECT ROW(c.store_id, c.product_handle, c.status, c.kind, sum(c.count))::review_counts
    FROM unnest(changes) c GROUP BY c.store_id, c.product_handle, c.status, c.kind HAVING sum(c.count) <> 0);
  IF cardinality(changes) = 0 THEN RETURN NULL; END IF;
  -- One writer at a time for each product, in the order of their handles, so that two never wait for each other crosswise.
  PERFORM FROM products WHERE (store_id, handle) IN (SELECT c.store_id, c.product_handle FROM unnest(changes) c)
    ORDER BY store_id, handle FOR NO KEY UPDATE;
  INSERT INTO review_counts SELECT DISTINCT c.store_id, c.product_handle, c.status, c.kind, 0 FROM unnest(changes) c
    ON CONFLICT DO NOTHING;
  UPDATE review_counts SET count = review_counts.count + change.count FROM unnest(changes) change
  WHERE review_counts.store_id = change.store_id AND review_counts.product_handle = change.product_handle
    AND review_counts.status = change.status AND review_counts.kind = change.kind;
  UPDATE products SET rating_count = counted.count, rating_average = counted.average FROM (
    SELECT r.store_id, r.product_handle, sum(r.count) AS count, coalesce(sum(r.kind::numeric * r.count) / nullif(sum(r.count), 0), 0) AS average
    FROM review_counts r
    WHERE r.status = 'published' AND (r.store_id, r.product_handle) IN (SELECT c.store_id, c.product_handle FROM unnest(changes) c)
    GROUP BY 1, 2
  ) counted
  WHERE products.store_id = counted.store_id AND products.handle = counted.product_handle;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "products" SET "rating_average" = "counted"."average" FROM (
  SELECT r.store_id, r.product_handle, sum(r.kind::numeric * r.count) / sum(r.count) AS average
  FROM review_counts r WHERE r.status = 'published' AND r.count > 0 GROUP BY 1, 2
) "counted"
WHERE "products"."store_id" = "counted"."store_id" AND "products"."handle" = "counted"."product_handle"
  AND "products"."rating_average" <> "counted"."average";

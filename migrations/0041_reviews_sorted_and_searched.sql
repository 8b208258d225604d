-- Words for the search in reviews: accents folded, apostrophes removed, other punctuation separates words.
CREATE FUNCTION review_words(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(lower(normalize(written, NFKD)), '[\u0300-\u036f''\u2018\u2019]', '', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
--> statement-breakpoint
-- All of at most eight words; the last one may be unfinished. Null without a word.
CREATE FUNCTION review_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT to_tsquery('shop_words', string_agg(quote_literal(word) || CASE WHEN place = words AND length(word) > 2 THEN ':*' ELSE '' END, ' & '))
  FROM (
    SELECT word, place, count(*) OVER () AS words
    FROM string_to_table(trim(review_words(typed)), ' ') WITH ORDINALITY AS split (word, place)
    WHERE word <> '' AND place <= 8
  ) numbered);
--> statement-breakpoint
CREATE TABLE "review_helpful_marks" (
	"store_id" text NOT NULL,
	"review_id" uuid NOT NULL,
	"shopper_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "review_helpful_marks_review_id_shopper_id_pk" PRIMARY KEY("review_id","shopper_id")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "writer_shopper_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "has_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (to_tsvector('shop_words', review_words(title || ' ' || description))) STORED;--> statement-breakpoint
ALTER TABLE "review_helpful_marks" ADD CONSTRAINT "review_helpful_marks_review_fk" FOREIGN KEY ("store_id","review_id") REFERENCES "public"."reviews"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_helpful_marks_of_shopper" ON "review_helpful_marks" USING btree ("store_id","shopper_id");--> statement-breakpoint
CREATE INDEX "reviews_shown_by_lowest" ON "reviews" USING btree ("store_id","product_handle",(-"rating"),"created_at","id") WHERE "reviews"."status" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_shown_by_helpful" ON "reviews" USING btree ("store_id","product_handle","helpful_count","created_at","id") WHERE "reviews"."status" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_shown_with_pictures" ON "reviews" USING btree ("store_id","product_handle","created_at","id") WHERE "reviews"."status" = 'published' and "reviews"."has_pictures";--> statement-breakpoint
CREATE INDEX "reviews_document" ON "reviews" USING gin ("document");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "review_helpful_count" CHECK ("reviews"."helpful_count" >= 0);
--> statement-breakpoint
CREATE FUNCTION mark_reviews_with_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET has_pictures = NOT has_pictures
  WHERE id IN (SELECT review_id FROM changed) AND has_pictures <> EXISTS (SELECT FROM review_media m WHERE m.review_id = reviews.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pictures_marked_when_added AFTER INSERT ON "review_media" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews_with_pictures();
--> statement-breakpoint
CREATE TRIGGER pictures_marked_when_removed AFTER DELETE ON "review_media" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews_with_pictures();
--> statement-breakpoint
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
    SELECT r.store_id, r.product_handle, sum(r.count) AS count, coalesce(round(sum(r.kind::numeric * r.count) / nullif(sum(r.count), 0), 2), 0) AS average
    FROM review_counts r
    WHERE r.status = 'published' AND (r.store_id, r.product_handle) IN (SELECT c.store_id, c.product_handle FROM unnest(changes) c)
    GROUP BY 1, 2
  ) counted
  WHERE products.store_id = counted.store_id AND products.handle = counted.product_handle;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "reviews" SET "has_pictures" = true WHERE "id" IN (SELECT "review_id" FROM "review_media");

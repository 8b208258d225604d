CREATE TABLE "review_counts" (
	"store_id" text NOT NULL,
	"product_handle" text NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "review_counts_store_id_product_handle_status_kind_pk" PRIMARY KEY("store_id","product_handle","status","kind"),
	CONSTRAINT "review_count_not_negative" CHECK ("review_counts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"review_id" uuid,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "reviews_shown";--> statement-breakpoint
ALTER TABLE "review_invitations" ADD COLUMN "reminder_token_hash" text;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_pictures_unused" ON "review_pictures" USING btree ("created_at") WHERE "review_pictures"."review_id" is null;--> statement-breakpoint
CREATE INDEX "review_pictures_review_id_index" ON "review_pictures" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reviews_shown_by_rating" ON "reviews" USING btree ("store_id","product_handle","rating","created_at","id") WHERE "reviews"."status" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_not_shown" ON "reviews" USING btree ("store_id","status","created_at") WHERE "reviews"."status" <> 'published';--> statement-breakpoint
CREATE INDEX "reviews_of_writer" ON "reviews" USING btree ("store_id","reviewer_email","created_at");--> statement-breakpoint
CREATE INDEX "reviews_with_text" ON "reviews" USING btree ("store_id",md5(lower("description")));--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("store_id","product_handle","created_at","id") WHERE "reviews"."status" = 'published';--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_reminder_token_hash_unique" UNIQUE("reminder_token_hash");
--> statement-breakpoint
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- One writer at a time for each product, in the order of their handles, so that two never wait for each other crosswise.
  PERFORM FROM products WHERE (store_id, handle) IN (SELECT c.store_id, c.product_handle FROM unnest(changes) c)
    ORDER BY store_id, handle FOR NO KEY UPDATE;
  INSERT INTO review_counts SELECT DISTINCT c.store_id, c.product_handle, c.status, c.kind, 0 FROM unnest(changes) c
    ON CONFLICT DO NOTHING;
  UPDATE review_counts SET count = review_counts.count + change.sum FROM (
    SELECT c.store_id, c.product_handle, c.status, c.kind, sum(c.count) FROM unnest(changes) c GROUP BY 1, 2, 3, 4
  ) change
  WHERE review_counts.store_id = change.store_id AND review_counts.product_handle = change.product_handle
    AND review_counts.status = change.status AND review_counts.kind = change.kind AND change.sum <> 0;
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
CREATE TRIGGER reviews_counted_when_added AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_counted_when_changed AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_counted_when_removed AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
INSERT INTO "review_counts"
SELECT store_id, product_handle, status, CASE status WHEN 'published' THEN rating::text ELSE withheld_reason END, count(*)
FROM "reviews" WHERE status <> 'pending' GROUP BY 1, 2, 3, 4;

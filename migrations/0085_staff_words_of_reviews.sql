DROP INDEX "reviews_admin_words";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "staff_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('shop_words', review_words(title || ' ' || description || ' ' || reviewer_name || ' ' || product_handle))) STORED;--> statement-breakpoint
CREATE INDEX "reviews_staff_words" ON "reviews" USING gin ("staff_words");
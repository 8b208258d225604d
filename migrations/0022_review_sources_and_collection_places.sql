ALTER TABLE "reviews" DROP CONSTRAINT "review_verified_has_order";--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "source" text;--> statement-breakpoint
-- Until now reviews that were made up were known by how their ids begin.
UPDATE "reviews" SET "source" = 'sample' WHERE "review_id" LIKE 'sample-%' AND "order_id" IS NULL;--> statement-breakpoint
-- The brand's story is stored under one name, whatever the brand is called.
UPDATE "page_contents" AS "page" SET "page" = 'story'
WHERE "page"."page" ~ '^the-.*-story$' AND NOT EXISTS (
  SELECT 1 FROM "page_contents" AS "other"
  WHERE "other"."store_id" = "page"."store_id" AND "other"."page" ~ '^the-.*-story$' AND "other"."page" < "page"."page");--> statement-breakpoint
UPDATE "styles" AS "style" SET "page" = 'story'
WHERE "style"."page" ~ '^the-.*-story$' AND NOT EXISTS (
  SELECT 1 FROM "styles" AS "other"
  WHERE "other"."store_id" = "style"."store_id" AND "other"."page" ~ '^the-.*-story$' AND "other"."page" < "style"."page");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "review_verified_has_order" CHECK (not "reviews"."verified" or "reviews"."order_id" is not null or "reviews"."source" is not distinct from 'sample');
ALTER TABLE "discounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "imported_version" integer;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "created_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("store_id","created_at","code");--> statement-breakpoint
-- Until now an import ended every code that its files did not name.
UPDATE "discounts" SET "imported_version" = 1;

ALTER TABLE "discount_redemptions" DROP CONSTRAINT "discount_redemptions_checkout_id_unique";--> statement-breakpoint
ALTER TABLE "discounts" DROP CONSTRAINT "discount_code_upper";--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "combines_with_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "discounts_automatic" ON "discounts" USING btree ("store_id") WHERE "discounts"."is_automatic";--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_once" UNIQUE("checkout_id","code");--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discount_code_upper" CHECK ("discounts"."is_automatic" or "discounts"."code" = upper("discounts"."code"));
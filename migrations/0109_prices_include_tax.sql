ALTER TABLE "checkouts" DROP CONSTRAINT "checkout_total_is_its_parts";--> statement-breakpoint
ALTER TABLE "order_charges" DROP CONSTRAINT "charge_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "order_total_is_its_parts";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "prices_include_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prices_include_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "prices_include_tax_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkout_total_is_its_parts" CHECK ("checkouts"."total_cents" = "checkouts"."subtotal_cents" - "checkouts"."discount_cents" + "checkouts"."shipping_cents" + case when "checkouts"."prices_include_tax" then 0 else "checkouts"."tax_cents" end);--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "charge_kind" CHECK ("order_charges"."kind" in ('line', 'discount', 'shipping', 'tax', 'included_tax'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_total_is_its_parts" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + case when "orders"."prices_include_tax" then 0 else "orders"."tax_cents" end);
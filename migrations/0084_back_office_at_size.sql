CREATE TABLE "sales_day_totals" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"orders" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"units" bigint NOT NULL,
	"returned_units" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"return_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "sales_day_totals_store_id_day_currency_channel_code_pk" PRIMARY KEY("store_id","day","currency","channel","code"),
	CONSTRAINT "sales_day_totals_currency" CHECK ("sales_day_totals"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
INSERT INTO sales_day_totals (store_id, day, currency, channel, code, orders, refunds, units, returned_units, gross_cents, discount_cents, return_cents, shipping_cents, tax_cents)
SELECT store_id, day, currency, channel, code, sum(orders), sum(refunds), sum(units), sum(returned_units), sum(gross_cents), sum(discount_cents), sum(return_cents), sum(shipping_cents), sum(tax_cents)
FROM sales_days GROUP BY store_id, day, currency, channel, code;--> statement-breakpoint
DROP INDEX "draft_orders_of_email";--> statement-breakpoint
DROP INDEX "reviews_admin_words";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "staff_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('shop_words', review_words(title || ' ' || description || ' ' || reviewer_name || ' ' || product_handle))) STORED;--> statement-breakpoint
CREATE INDEX "draft_orders_of_address" ON "draft_orders" USING btree ("store_id",lower("email")) WHERE "draft_orders"."email" is not null;--> statement-breakpoint
CREATE INDEX "reviews_staff_words" ON "reviews" USING gin ("staff_words");--> statement-breakpoint
CREATE INDEX "subscription_lines_of_sku" ON "subscription_lines" USING btree ("store_id","sku") WHERE "subscription_lines"."sku" is not null;--> statement-breakpoint
CREATE INDEX "subscription_lines_of_bundle" ON "subscription_lines" USING btree ("store_id","bundle_id") WHERE "subscription_lines"."bundle_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_lines_contents" ON "subscription_lines" USING gin ("contents") WHERE "subscription_lines"."contents" is not null;
CREATE TABLE "bundle_choices" (
	"store_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"sku" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bundle_choices_store_id_bundle_id_sku_pk" PRIMARY KEY("store_id","bundle_id","sku")
);
--> statement-breakpoint
CREATE TABLE "bundle_subscription_prices" (
	"store_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"subscription_option_id" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "bundle_subscription_prices_pk" PRIMARY KEY("store_id","bundle_id","subscription_option_id","currency"),
	CONSTRAINT "bundle_subscription_price_positive" CHECK ("bundle_subscription_prices"."amount_cents" > 0),
	CONSTRAINT "bundle_subscription_prices_currency" CHECK ("bundle_subscription_prices"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_identity";--> statement-breakpoint
ALTER TABLE "subscription_lines" DROP CONSTRAINT "subscription_lines_subscription_sku_pk";--> statement-breakpoint
ALTER TABLE "subscription_lines" ALTER COLUMN "sku" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "bundles" ADD COLUMN "units_to_choose" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "bundle_id" text;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "bundle_choices" ADD CONSTRAINT "bundle_choices_store_id_bundle_id_bundles_store_id_bundle_id_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_choices" ADD CONSTRAINT "bundle_choices_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_subscription_prices" ADD CONSTRAINT "bundle_subscription_prices_bundle_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_subscription_prices" ADD CONSTRAINT "bundle_subscription_prices_option_fk" FOREIGN KEY ("store_id","subscription_option_id") REFERENCES "public"."subscription_options"("store_id","subscription_option_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_bundle_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_identity" UNIQUE NULLS NOT DISTINCT("cart_id","sku","bundle_id","subscription_option_id","contents");--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_identity" UNIQUE NULLS NOT DISTINCT("subscription","sku","bundle_id","contents");--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundle_units_to_choose" CHECK ("bundles"."units_to_choose" between 2 and 18);--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_line_is_one_thing" CHECK (num_nonnulls("subscription_lines"."sku", "subscription_lines"."bundle_id") = 1);
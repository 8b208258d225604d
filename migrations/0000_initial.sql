CREATE FUNCTION shop_now() RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$ SELECT now() $$;
--> statement-breakpoint
CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "analytics_daily" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_daily_store_id_day_metric_subject_pk" PRIMARY KEY("store_id","day","metric","subject"),
	CONSTRAINT "analytics_count" CHECK ("analytics_daily"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"shopper_id" uuid NOT NULL,
	"cart_status" text NOT NULL,
	"consented" boolean DEFAULT false NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"attribution" jsonb,
	"truncated_address" text,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "analytics_cart_status" CHECK ("analytics_sessions"."cart_status" in ('empty', 'active', 'purchased', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"sku" text,
	"bundle_id" text,
	"subscription_id" text,
	"quantity" integer NOT NULL,
	"from_chatbot" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cart_lines_identity" UNIQUE NULLS NOT DISTINCT("cart_id","sku","bundle_id","subscription_id"),
	CONSTRAINT "cart_line_is_one_thing" CHECK (num_nonnulls("cart_lines"."sku", "cart_lines"."bundle_id") = 1),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_lines"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"shopper_id" uuid,
	"customer_id" uuid,
	"currency" char(3) NOT NULL,
	"email" text,
	"recovery_consent_at" timestamp with time zone,
	"abandoned_at" timestamp with time zone,
	"recovery_mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "carts_store_id_shopper_id_unique" UNIQUE("store_id","shopper_id"),
	CONSTRAINT "carts_store_id_customer_id_unique" UNIQUE("store_id","customer_id"),
	CONSTRAINT "cart_has_one_owner" CHECK (num_nonnulls("carts"."shopper_id", "carts"."customer_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "bundle_items" (
	"store_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "bundle_items_store_id_bundle_id_sku_pk" PRIMARY KEY("store_id","bundle_id","sku"),
	CONSTRAINT "bundle_item_quantity" CHECK ("bundle_items"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "bundle_prices" (
	"store_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"currency" char(3) NOT NULL,
	"price_cents" integer NOT NULL,
	"discounted_price_cents" integer NOT NULL,
	CONSTRAINT "bundle_prices_store_id_bundle_id_currency_pk" PRIMARY KEY("store_id","bundle_id","currency"),
	CONSTRAINT "bundle_price" CHECK (0 < "bundle_prices"."discounted_price_cents" and "bundle_prices"."discounted_price_cents" <= "bundle_prices"."price_cents")
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"store_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"product_handle" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bundles_store_id_bundle_id_pk" PRIMARY KEY("store_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "collection_products" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"product_handle" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_store_id_kind_name_product_handle_pk" PRIMARY KEY("store_id","kind","name","product_handle")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "collections_store_id_kind_name_pk" PRIMARY KEY("store_id","kind","name"),
	CONSTRAINT "collection_kind" CHECK ("collections"."kind" in ('collection', 'category'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"product_handle" text NOT NULL,
	"sku" text,
	"bundle_id" text,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "pictures_place" UNIQUE NULLS NOT DISTINCT("store_id","product_handle","sku","bundle_id","position"),
	CONSTRAINT "picture_of_one_thing" CHECK ("pictures"."sku" is null or "pictures"."bundle_id" is null)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"store_id" text NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"is_bundle" boolean DEFAULT false NOT NULL,
	"initial_bundle_id" text,
	"tax_class" text NOT NULL,
	"content" jsonb,
	"diets" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rating_average" numeric(3, 2) DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "products_store_id_handle_pk" PRIMARY KEY("store_id","handle"),
	CONSTRAINT "product_status" CHECK ("products"."status" in ('active', 'archived')),
	CONSTRAINT "rating_range" CHECK ("products"."rating_average" between 0 and 5 and "products"."rating_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"store_id" text NOT NULL,
	"sku" text NOT NULL,
	"on_hand" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_store_id_sku_pk" PRIMARY KEY("store_id","sku"),
	CONSTRAINT "stock_held_within_on_hand" CHECK (0 <= "stock"."held" and "stock"."held" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "subscription_options" (
	"store_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"name" text NOT NULL,
	"interval_count" integer NOT NULL,
	"interval_unit" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subscription_options_store_id_subscription_id_pk" PRIMARY KEY("store_id","subscription_id"),
	CONSTRAINT "subscription_interval" CHECK ("subscription_options"."interval_count" between 1 and 52),
	CONSTRAINT "subscription_unit" CHECK ("subscription_options"."interval_unit" in ('day', 'week', 'month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "variant_prices" (
	"store_id" text NOT NULL,
	"sku" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer NOT NULL,
	"compare_at_cents" integer,
	CONSTRAINT "variant_prices_store_id_sku_currency_pk" PRIMARY KEY("store_id","sku","currency"),
	CONSTRAINT "variant_price_positive" CHECK ("variant_prices"."amount_cents" > 0),
	CONSTRAINT "variant_compare_at" CHECK ("variant_prices"."compare_at_cents" >= "variant_prices"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "variant_subscription_prices" (
	"store_id" text NOT NULL,
	"sku" text NOT NULL,
	"subscription_id" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "variant_subscription_prices_store_id_sku_subscription_id_currency_pk" PRIMARY KEY("store_id","sku","subscription_id","currency"),
	CONSTRAINT "subscription_price_positive" CHECK ("variant_subscription_prices"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"store_id" text NOT NULL,
	"sku" text NOT NULL,
	"product_handle" text NOT NULL,
	"description" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"weight_grams" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "variants_store_id_sku_pk" PRIMARY KEY("store_id","sku")
);
--> statement-breakpoint
CREATE TABLE "checkout_lines" (
	"store_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku" text,
	"bundle_id" text,
	"subscription_id" text,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"from_chatbot" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checkout_lines_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "checkout_line_is_one_thing" CHECK (num_nonnulls("checkout_lines"."sku", "checkout_lines"."bundle_id") = 1),
	CONSTRAINT "checkout_line_quantity" CHECK ("checkout_lines"."quantity" between 1 and 999),
	CONSTRAINT "checkout_line_price" CHECK ("checkout_lines"."unit_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"shopper_id" uuid NOT NULL,
	"customer_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"mode" text NOT NULL,
	"currency" char(3) NOT NULL,
	"provider" text NOT NULL,
	"payment_intent_id" text,
	"email" text,
	"name" text,
	"address" jsonb,
	"shipping_option_id" text,
	"discount_code" text,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"quote" jsonb,
	"terms_accepted_at" timestamp with time zone,
	"terms_text" text,
	"hold_expires_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "checkouts_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "checkout_status" CHECK ("checkouts"."status" in ('open', 'finalizing', 'ready', 'capturing', 'paid', 'voiding', 'void', 'expiring', 'expired', 'refunding', 'refunded', 'review')),
	CONSTRAINT "checkout_mode" CHECK ("checkouts"."mode" in ('payment', 'subscription')),
	CONSTRAINT "checkout_total_is_its_parts" CHECK ("checkouts"."total_cents" = "checkouts"."subtotal_cents" - "checkouts"."discount_cents" + "checkouts"."shipping_cents" + "checkouts"."tax_cents"),
	CONSTRAINT "checkout_parts_not_negative" CHECK (least("checkouts"."subtotal_cents", "checkouts"."discount_cents", "checkouts"."shipping_cents", "checkouts"."tax_cents", "checkouts"."total_cents") >= 0),
	CONSTRAINT "checkout_discount_within_subtotal" CHECK ("checkouts"."discount_cents" <= "checkouts"."subtotal_cents")
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"store_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_holds_checkout_id_sku_pk" PRIMARY KEY("checkout_id","sku"),
	CONSTRAINT "hold_quantity" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"email_proved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "customers_store_id_email_unique" UNIQUE("store_id","email"),
	CONSTRAINT "customer_email_lower" CHECK ("customers"."email" = lower("customers"."email")),
	CONSTRAINT "customer_role" CHECK ("customers"."role" in ('customer', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_proof_attempts" CHECK ("email_proofs"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"store_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"line_position" integer,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "order_charges_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "charge_kind" CHECK ("order_charges"."kind" in ('line', 'discount', 'shipping', 'tax')),
	CONSTRAINT "charge_sign" CHECK (("order_charges"."kind" = 'discount') = ("order_charges"."amount_cents" < 0) or "order_charges"."amount_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"store_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_handle" text NOT NULL,
	"sku" text,
	"bundle_id" text,
	"subscription_id" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_urls" text[] NOT NULL,
	"sku_quantities" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"from_chatbot" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_line_quantity" CHECK ("order_lines"."quantity" between 1 and 999),
	CONSTRAINT "order_line_subtotal" CHECK ("order_lines"."subtotal_cents" = "order_lines"."unit_price_cents" * "order_lines"."quantity"),
	CONSTRAINT "order_line_parts" CHECK ("order_lines"."discount_cents" between 0 and "order_lines"."subtotal_cents" and "order_lines"."tax_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"checkout_id" uuid,
	"payment_intent_id" text,
	"customer_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"shipping_option_name" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"discount_code" text,
	"status" text DEFAULT 'placed' NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"tracking_url" text,
	"shipped_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "order_status" CHECK ("orders"."status" in ('placed', 'on_hold', 'shipped', 'cancelled')),
	CONSTRAINT "order_total_is_its_parts" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + "orders"."tax_cents"),
	CONSTRAINT "order_parts_not_negative" CHECK (least("orders"."subtotal_cents", "orders"."discount_cents", "orders"."shipping_cents", "orders"."tax_cents", "orders"."total_cents") >= 0),
	CONSTRAINT "order_tracking_https" CHECK ("orders"."tracking_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "payment_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_intent_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"currency" char(3) NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "payment_amounts" CHECK ("payments"."amount_cents" >= 0 and "payments"."captured_cents" between 0 and "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"store_id" text NOT NULL,
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" boolean NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_position_pk" PRIMARY KEY("refund_id","line_position"),
	CONSTRAINT "refund_line_quantity" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"order_id" uuid,
	"checkout_id" uuid,
	"payment_intent_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_refund_id" text,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refund_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "discount_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"email" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "discount_redemptions_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "redemption_status" CHECK ("discount_redemptions"."status" in ('held', 'used')),
	CONSTRAINT "redemption_amount" CHECK ("discount_redemptions"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"percentage" integer DEFAULT 0 NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"max_redeemable_cents" integer,
	"free_shipping" boolean DEFAULT false NOT NULL,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"max_redemptions" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "discounts_store_id_code_pk" PRIMARY KEY("store_id","code"),
	CONSTRAINT "discount_code_upper" CHECK ("discounts"."code" = upper("discounts"."code")),
	CONSTRAINT "discount_percentage" CHECK ("discounts"."percentage" between 0 and 100),
	CONSTRAINT "discount_amounts" CHECK ("discounts"."amount_cents" >= 0 and "discounts"."max_redeemable_cents" >= 0),
	CONSTRAINT "discount_redemptions_within_limit" CHECK ("discounts"."held" >= 0 and "discounts"."used" >= 0 and "discounts"."held" + "discounts"."used" <= "discounts"."max_redemptions"),
	CONSTRAINT "discount_dates" CHECK ("discounts"."starts_at" < "discounts"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "shipping_options" (
	"store_id" text NOT NULL,
	"shipping_option_id" text NOT NULL,
	"name" text NOT NULL,
	"additional_information" text NOT NULL,
	"free_threshold_dollars" integer,
	"position" integer NOT NULL,
	CONSTRAINT "shipping_options_store_id_shipping_option_id_pk" PRIMARY KEY("store_id","shipping_option_id"),
	CONSTRAINT "free_threshold" CHECK ("shipping_options"."free_threshold_dollars" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"shipping_option_id" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"currency" char(3) NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "shipping_rates_place" UNIQUE NULLS NOT DISTINCT("store_id","shipping_option_id","country","region","currency"),
	CONSTRAINT "shipping_price" CHECK ("shipping_rates"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"store_id" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"tax_class" text NOT NULL,
	"rate_parts_per_million" integer NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "tax_rates_store_id_country_region_tax_class_pk" PRIMARY KEY("store_id","country","region","tax_class"),
	CONSTRAINT "tax_rate_range" CHECK ("tax_rates"."rate_parts_per_million" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "review_invitations_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "review_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "review_media" (
	"store_id" text NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "review_media_review_id_position_pk" PRIMARY KEY("review_id","position")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"review_id" text NOT NULL,
	"product_handle" text NOT NULL,
	"order_id" uuid,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"reviewer_name" text NOT NULL,
	"reviewer_email" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"withheld_reason" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "reviews_store_id_review_id_unique" UNIQUE("store_id","review_id"),
	CONSTRAINT "one_review_per_ordered_product" UNIQUE("order_id","product_handle"),
	CONSTRAINT "review_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "review_status" CHECK ("reviews"."status" in ('published', 'pending', 'withheld')),
	CONSTRAINT "review_withheld_has_reason" CHECK (("reviews"."status" = 'withheld') = ("reviews"."withheld_reason" is not null)),
	CONSTRAINT "review_verified_has_order" CHECK (not "reviews"."verified" or "reviews"."order_id" is not null or "reviews"."review_id" like 'sample-%')
);
--> statement-breakpoint
CREATE TABLE "sandbox"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mailbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "mailbox_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"amount_captured_cents" integer DEFAULT 0 NOT NULL,
	"amount_refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"card_number" text,
	"last_error" text,
	"authentication_token" text,
	"return_url" text,
	"receipt_email" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "payment_intents_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "payment_intents_authentication_token_unique" UNIQUE("authentication_token"),
	CONSTRAINT "sandbox_intent_amount" CHECK ("sandbox"."payment_intents"."amount_cents" > 0),
	CONSTRAINT "sandbox_captured" CHECK ("sandbox"."payment_intents"."amount_captured_cents" between 0 and "sandbox"."payment_intents"."amount_cents"),
	CONSTRAINT "sandbox_refunded" CHECK ("sandbox"."payment_intents"."amount_refunded_cents" between 0 and "sandbox"."payment_intents"."amount_captured_cents")
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone_number" text,
	"message" text NOT NULL,
	"conversation" jsonb,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "newsletter_subscribers_store_id_email_unique" UNIQUE("store_id","email"),
	CONSTRAINT "newsletter_status" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "page_contents" (
	"store_id" text NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"edited_by" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "page_contents_store_id_page_version_pk" PRIMARY KEY("store_id","page","version")
);
--> statement-breakpoint
CREATE TABLE "store_locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"country" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text,
	"email" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_locations_store_id_external_id_unique" UNIQUE("store_id","external_id"),
	CONSTRAINT "latitude_on_earth" CHECK ("store_locations"."latitude" between -90 and 90),
	CONSTRAINT "longitude_on_earth" CHECK ("store_locations"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"currency" char(3) NOT NULL,
	"card_countries" text[] NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "styles" (
	"store_id" text NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"config" jsonb NOT NULL,
	"edited_by" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "styles_store_id_page_version_pk" PRIMARY KEY("store_id","page","version")
);
--> statement-breakpoint
CREATE TABLE "subscription_lines" (
	"store_id" text NOT NULL,
	"subscription" uuid NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "subscription_lines_subscription_sku_pk" PRIMARY KEY("subscription","sku"),
	CONSTRAINT "subscription_line_quantity" CHECK ("subscription_lines"."quantity" between 1 and 999 and "subscription_lines"."unit_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"store_id" text NOT NULL,
	"subscription" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"reminder_sent_at" timestamp with time zone,
	"payment_intent_id" text,
	"order_id" uuid,
	CONSTRAINT "subscription_periods_subscription_starts_at_pk" PRIMARY KEY("subscription","starts_at"),
	CONSTRAINT "subscription_periods_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "subscription_periods_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "period_status" CHECK ("subscription_periods"."status" in ('due', 'paid', 'failed', 'skipped')),
	CONSTRAINT "period_paid_has_order" CHECK (("subscription_periods"."status" = 'paid') = ("subscription_periods"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"customer_id" uuid,
	"provider_subscription_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"shipping_option_id" text NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"next_renewal_at" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"terms_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "subscriptions_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "subscriptions_checkout_id_subscription_id_unique" UNIQUE("checkout_id","subscription_id"),
	CONSTRAINT "subscription_status" CHECK ("subscriptions"."status" in ('incomplete', 'active', 'paused', 'past_due', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "analytics_daily" ADD CONSTRAINT "analytics_daily_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_session_id_analytics_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."analytics_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_sessions" ADD CONSTRAINT "analytics_sessions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_store_id_bundle_id_bundles_store_id_bundle_id_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_store_id_subscription_id_subscription_options_store_id_subscription_id_fk" FOREIGN KEY ("store_id","subscription_id") REFERENCES "public"."subscription_options"("store_id","subscription_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_store_id_bundle_id_bundles_store_id_bundle_id_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_prices" ADD CONSTRAINT "bundle_prices_store_id_bundle_id_bundles_store_id_bundle_id_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_store_id_kind_name_collections_store_id_kind_name_fk" FOREIGN KEY ("store_id","kind","name") REFERENCES "public"."collections"("store_id","kind","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_store_id_bundle_id_bundles_store_id_bundle_id_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_options" ADD CONSTRAINT "subscription_options_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" ADD CONSTRAINT "variant_subscription_prices_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" ADD CONSTRAINT "variant_subscription_prices_store_id_subscription_id_subscription_options_store_id_subscription_id_fk" FOREIGN KEY ("store_id","subscription_id") REFERENCES "public"."subscription_options"("store_id","subscription_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_store_id_bundle_id_bundles_store_id_bundle_id_fk" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_store_id_sku_stock_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."stock"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_line_position_order_lines_order_id_position_fk" FOREIGN KEY ("order_id","line_position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_store_id_code_discounts_store_id_code_fk" FOREIGN KEY ("store_id","code") REFERENCES "public"."discounts"("store_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_options" ADD CONSTRAINT "shipping_options_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_store_id_shipping_option_id_shipping_options_store_id_shipping_option_id_fk" FOREIGN KEY ("store_id","shipping_option_id") REFERENCES "public"."shipping_options"("store_id","shipping_option_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_media" ADD CONSTRAINT "review_media_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_contents" ADD CONSTRAINT "page_contents_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_locations" ADD CONSTRAINT "store_locations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_store_id_sku_variants_store_id_sku_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_store_id_subscription_id_subscription_options_store_id_subscription_id_fk" FOREIGN KEY ("store_id","subscription_id") REFERENCES "public"."subscription_options"("store_id","subscription_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_store_id_happened_at_index" ON "analytics_events" USING btree ("store_id","happened_at");--> statement-breakpoint
CREATE INDEX "analytics_events_session_id_index" ON "analytics_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "analytics_sessions_store_id_started_at_index" ON "analytics_sessions" USING btree ("store_id","started_at");--> statement-breakpoint
CREATE INDEX "analytics_sessions_shopper_id_index" ON "analytics_sessions" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "carts_updated_at_index" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "bundles_store_id_product_handle_index" ON "bundles" USING btree ("store_id","product_handle");--> statement-breakpoint
CREATE INDEX "variants_store_id_product_handle_index" ON "variants" USING btree ("store_id","product_handle");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_checkout_per_shopper" ON "checkouts" USING btree ("store_id","shopper_id") WHERE "checkouts"."status" in ('open', 'finalizing', 'ready');--> statement-breakpoint
CREATE INDEX "checkouts_to_sweep" ON "checkouts" USING btree ("next_check_at") WHERE "checkouts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "email_proofs_customer_id_index" ON "email_proofs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "password_resets_customer_id_index" ON "password_resets" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_customer_id_index" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "order_lines_store_id_product_handle_index" ON "order_lines" USING btree ("store_id","product_handle");--> statement-breakpoint
CREATE INDEX "orders_store_id_customer_id_placed_at_index" ON "orders" USING btree ("store_id","customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_store_id_email_index" ON "orders" USING btree ("store_id","email");--> statement-breakpoint
CREATE INDEX "payment_events_unhandled" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_checkout_id_index" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "discount_redemptions_store_id_code_email_index" ON "discount_redemptions" USING btree ("store_id","code","email");--> statement-breakpoint
CREATE INDEX "review_invitations_sent_at_index" ON "review_invitations" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("store_id","product_handle","status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_requests_store_id_created_at_index" ON "contact_requests" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_store_id_customer_id_index" ON "subscriptions" USING btree ("store_id","customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_renewal_at") WHERE "subscriptions"."status" in ('active', 'past_due');
--> statement-breakpoint
CREATE FUNCTION check_checkout_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = NEW.status OR (OLD.status || ' ' || NEW.status) IN (
    'open finalizing', 'open voiding', 'open expiring', 'open refunding', 'open paid', 'open review',
    'finalizing ready', 'finalizing open', 'finalizing voiding', 'finalizing expiring', 'finalizing refunding', 'finalizing review',
    'ready open', 'ready finalizing', 'ready capturing', 'ready paid', 'ready voiding', 'ready expiring', 'ready refunding', 'ready review',
    'capturing paid', 'capturing voiding', 'capturing refunding', 'capturing review',
    'paid refunding', 'paid review',
    'voiding void', 'voiding refunding', 'voiding review',
    'void refunding', 'void review',
    'expiring expired', 'expiring voiding', 'expiring refunding', 'expiring review',
    'expired refunding', 'expired review',
    'refunding refunded', 'refunding review',
    'refunded review',
    'review paid', 'review refunding', 'review refunded', 'review void'
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a checkout cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER checkout_status_changes BEFORE UPDATE OF status ON "checkouts" FOR EACH ROW EXECUTE FUNCTION check_checkout_status_change();

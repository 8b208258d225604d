ALTER TABLE "carts" DROP CONSTRAINT "carts_currency";--> statement-breakpoint
ALTER TABLE "bundle_prices" DROP CONSTRAINT "bundle_prices_currency";--> statement-breakpoint
ALTER TABLE "bundle_subscription_prices" DROP CONSTRAINT "bundle_subscription_prices_currency";--> statement-breakpoint
ALTER TABLE "variant_prices" DROP CONSTRAINT "variant_prices_currency";--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" DROP CONSTRAINT "variant_subscription_prices_currency";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_currency";--> statement-breakpoint
ALTER TABLE "draft_orders" DROP CONSTRAINT "draft_orders_currency";--> statement-breakpoint
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_currency";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_currency";--> statement-breakpoint
ALTER TABLE "imported_orders" DROP CONSTRAINT "imported_orders_currency";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_currency";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_currency";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_currency";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_currency";--> statement-breakpoint
ALTER TABLE "discount_amounts" DROP CONSTRAINT "discount_amounts_currency";--> statement-breakpoint
ALTER TABLE "discount_budgets" DROP CONSTRAINT "discount_budgets_currency";--> statement-breakpoint
ALTER TABLE "shipping_rates" DROP CONSTRAINT "shipping_rates_currency";--> statement-breakpoint
ALTER TABLE "customer_days" DROP CONSTRAINT "customer_days_currency";--> statement-breakpoint
ALTER TABLE "gift_card_days" DROP CONSTRAINT "gift_card_days_currency";--> statement-breakpoint
ALTER TABLE "orders_awaiting_payout" DROP CONSTRAINT "orders_awaiting_payout_currency";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_currency";--> statement-breakpoint
ALTER TABLE "product_sales_to_date" DROP CONSTRAINT "product_sales_to_date_currency";--> statement-breakpoint
ALTER TABLE "refund_days" DROP CONSTRAINT "refund_days_currency";--> statement-breakpoint
ALTER TABLE "sales_day_totals" DROP CONSTRAINT "sales_day_totals_currency";--> statement-breakpoint
ALTER TABLE "sales_days" DROP CONSTRAINT "sales_days_currency";--> statement-breakpoint
ALTER TABLE "sales_facts" DROP CONSTRAINT "sales_facts_currency";--> statement-breakpoint
ALTER TABLE "tax_days" DROP CONSTRAINT "tax_days_currency";--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" DROP CONSTRAINT "sandbox_intent_currency";--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "stores_currency";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_currency";--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "currencies" text[] DEFAULT '{usd,cad}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "upcoming_currencies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_currency" CHECK ("carts"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "bundle_prices" ADD CONSTRAINT "bundle_prices_currency" CHECK ("bundle_prices"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "bundle_subscription_prices" ADD CONSTRAINT "bundle_subscription_prices_currency" CHECK ("bundle_subscription_prices"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_currency" CHECK ("variant_prices"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" ADD CONSTRAINT "variant_subscription_prices_currency" CHECK ("variant_subscription_prices"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_currency" CHECK ("checkouts"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_currency" CHECK ("draft_orders"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_currency" CHECK ("gift_card_entries"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_currency" CHECK ("gift_cards"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_currency" CHECK ("imported_orders"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_currency" CHECK ("invoices"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency" CHECK ("orders"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency" CHECK ("payments"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_currency" CHECK ("refunds"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "discount_amounts" ADD CONSTRAINT "discount_amounts_currency" CHECK ("discount_amounts"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "discount_budgets" ADD CONSTRAINT "discount_budgets_currency" CHECK ("discount_budgets"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_currency" CHECK ("shipping_rates"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "customer_days" ADD CONSTRAINT "customer_days_currency" CHECK ("customer_days"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "gift_card_days" ADD CONSTRAINT "gift_card_days_currency" CHECK ("gift_card_days"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "orders_awaiting_payout" ADD CONSTRAINT "orders_awaiting_payout_currency" CHECK ("orders_awaiting_payout"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_currency" CHECK ("payouts"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "product_sales_to_date" ADD CONSTRAINT "product_sales_to_date_currency" CHECK ("product_sales_to_date"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "refund_days" ADD CONSTRAINT "refund_days_currency" CHECK ("refund_days"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "sales_day_totals" ADD CONSTRAINT "sales_day_totals_currency" CHECK ("sales_day_totals"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_currency" CHECK ("sales_days"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "sales_facts" ADD CONSTRAINT "sales_facts_currency" CHECK ("sales_facts"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "tax_days" ADD CONSTRAINT "tax_days_currency" CHECK ("tax_days"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD CONSTRAINT "sandbox_intent_currency" CHECK ("sandbox"."payment_intents"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_currencies" CHECK ("stores"."currency"::text = any("stores"."currencies") and not "stores"."currencies" && "stores"."upcoming_currencies"
        and cardinality("stores"."currencies" || "stores"."upcoming_currencies") <= 12);--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_currency" CHECK ("stores"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_currency" CHECK ("subscriptions"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
-- What staff have chosen stays: the first import after this one only records what the file says.
INSERT INTO "edited_settings" ("store_id", "name") SELECT "id", 'currencies' FROM "stores";--> statement-breakpoint
UPDATE "staff_imports" i SET "options" = (i."options" - 'rateMillionths') || jsonb_build_object('ratesMillionths',
  CASE WHEN i."options" ->> 'rateMillionths' IS NULL THEN '{}'::jsonb
    ELSE jsonb_build_object(CASE s."currency" WHEN 'usd' THEN 'cad' ELSE 'usd' END, i."options" -> 'rateMillionths') END)
FROM "stores" s WHERE s."id" = i."store_id" AND i."options" ? 'rateMillionths';

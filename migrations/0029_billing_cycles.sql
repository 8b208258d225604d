ALTER TABLE "subscription_periods" RENAME TO "billing_cycles";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "period_id" TO "billing_cycle_id";--> statement-breakpoint
ALTER TABLE "subscription_options" RENAME COLUMN "subscription_id" TO "subscription_option_id";--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" RENAME COLUMN "subscription_id" TO "subscription_option_id";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME COLUMN "subscription_id" TO "subscription_option_id";--> statement-breakpoint
ALTER TABLE "checkout_lines" RENAME COLUMN "subscription_id" TO "subscription_option_id";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "subscription_id" TO "subscription_option_id";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "subscription_id" TO "subscription_option_id";--> statement-breakpoint
ALTER TABLE "subscription_options" RENAME CONSTRAINT "subscription_options_store_id_subscription_id_pk" TO "subscription_options_store_id_subscription_option_id_pk";--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" RENAME CONSTRAINT "variant_subscription_prices_store_id_sku_subscription_id_curren" TO "variant_subscription_prices_store_id_sku_subscription_option_id";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "period_status" TO "billing_cycle_status";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "period_paid_has_order" TO "billing_cycle_paid_has_order";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "subscription_periods_order_id_unique" TO "billing_cycles_order_id_unique";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_checkout_id_subscription_id_unique" TO "subscriptions_checkout_id_subscription_option_id_unique";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME CONSTRAINT "cart_lines_store_id_subscription_id_subscription_options_store_" TO "cart_lines_store_id_subscription_option_id_subscription_options";--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" RENAME CONSTRAINT "variant_subscription_prices_store_id_subscription_id_subscripti" TO "variant_subscription_prices_store_id_subscription_option_id_sub";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "period_once" TO "billing_cycle_once";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_store_id_subscription_id_subscription_options_sto" TO "subscriptions_store_id_subscription_option_id_subscription_opti";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "subscription_periods_pkey" TO "billing_cycles_pkey";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "period_hindrance" TO "billing_cycle_hindrance";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "subscription_periods_in_store" TO "billing_cycles_in_store";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "subscription_periods_subscription_fk" TO "billing_cycles_subscription_fk";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "subscription_periods_order_fk" TO "billing_cycles_order_fk";--> statement-breakpoint
ALTER INDEX "one_live_checkout_per_period" RENAME TO "one_live_checkout_per_billing_cycle";--> statement-breakpoint
ALTER INDEX "periods_due" RENAME TO "billing_cycles_due";--> statement-breakpoint
ALTER INDEX "periods_to_remind" RENAME TO "billing_cycles_to_remind";--> statement-breakpoint
ALTER INDEX "one_due_period_per_subscription" RENAME TO "one_due_billing_cycle_per_subscription";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME CONSTRAINT "checkouts_period_fk" TO "checkouts_billing_cycle_fk";

ALTER TABLE "billing_cycles" RENAME COLUMN "hindrance" TO "failure_reason";--> statement-breakpoint
ALTER TABLE "billing_cycles" RENAME CONSTRAINT "billing_cycle_hindrance" TO "billing_cycle_failure_reason";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "kept_customer_id" TO "provider_customer_id";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "kept_payment_method_id" TO "provider_payment_method_id";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "card_face" TO "card_summary";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscription_rhythm" TO "subscription_billing_interval";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscription_rhythm_unit" TO "subscription_billing_interval_unit";--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" RENAME COLUMN "keeps_card" TO "saves_card";--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" RENAME COLUMN "kept_card_id" TO "saved_card_id";--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" RENAME COLUMN "card_face" TO "card_summary";--> statement-breakpoint
ALTER TABLE "sandbox"."setup_intents" RENAME COLUMN "kept_card_id" TO "saved_card_id";--> statement-breakpoint
ALTER TABLE "sandbox"."setup_intents" RENAME COLUMN "card_face" TO "card_summary";--> statement-breakpoint
ALTER TABLE "sandbox"."kept_cards" RENAME TO "saved_cards";--> statement-breakpoint
ALTER TABLE "sandbox"."saved_cards" RENAME CONSTRAINT "kept_cards_pkey" TO "saved_cards_pkey";--> statement-breakpoint
ALTER TABLE "sandbox"."saved_cards" RENAME CONSTRAINT "kept_card_outcome" TO "saved_card_outcome";--> statement-breakpoint
ALTER TABLE "operator_actions" RENAME TO "staff_actions";--> statement-breakpoint
ALTER TABLE "staff_actions" RENAME CONSTRAINT "operator_actions_pkey" TO "staff_actions_pkey";--> statement-breakpoint
ALTER INDEX "operator_actions_store_id_created_at_index" RENAME TO "staff_actions_store_id_created_at_index";--> statement-breakpoint
ALTER TABLE "orders_to_tell" RENAME TO "new_order_notifications";--> statement-breakpoint
ALTER TABLE "new_order_notifications" RENAME CONSTRAINT "orders_to_tell_pkey" TO "new_order_notifications_pkey";--> statement-breakpoint
ALTER TABLE "new_order_notifications" RENAME CONSTRAINT "orders_to_tell_order_fk" TO "new_order_notifications_order_fk";--> statement-breakpoint
ALTER TABLE "new_order_notifications" RENAME CONSTRAINT "orders_to_tell_store_id_stores_id_fk" TO "new_order_notifications_store_id_stores_id_fk";

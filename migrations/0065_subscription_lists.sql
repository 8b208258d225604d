ALTER TABLE "subscriptions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
CREATE INDEX "billing_cycles_next" ON "billing_cycles" USING btree ("store_id","starts_at","subscription") WHERE "billing_cycles"."status" = 'due';--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("store_id","status","created_at","id") WHERE "subscriptions"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled" ON "subscriptions" USING btree ("store_id","cancelled_at") WHERE "subscriptions"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin (array_to_tsvector(array_remove(search_pieces("name") || lower("email") || search_pieces("email"), '')));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_cancellation_reason" CHECK ("subscriptions"."cancellation_reason" in ('too_expensive', 'too_much', 'not_liked', 'moving', 'other'));
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_once";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "review_verified_has_order";--> statement-breakpoint
ALTER TABLE "analytics_events" DROP CONSTRAINT "analytics_events_session_id_analytics_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_cart_id_carts_id_fk";--> statement-breakpoint
ALTER TABLE "carts" DROP CONSTRAINT "carts_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "stock_holds" DROP CONSTRAINT "stock_holds_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "concierge_turns" DROP CONSTRAINT "concierge_turns_conversation_concierge_conversations_id_fk";--> statement-breakpoint
ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "orders_to_tell" DROP CONSTRAINT "orders_to_tell_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "refund_charges" DROP CONSTRAINT "refund_charges_refund_id_refunds_id_fk";--> statement-breakpoint
ALTER TABLE "refund_charges" DROP CONSTRAINT "refund_charges_order_id_position_order_charges_order_id_position_fk";--> statement-breakpoint
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_refund_id_refunds_id_fk";--> statement-breakpoint
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_order_id_line_position_order_lines_order_id_position_fk";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "discount_redemptions" DROP CONSTRAINT "discount_redemptions_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "review_invitations" DROP CONSTRAINT "review_invitations_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "review_media" DROP CONSTRAINT "review_media_review_id_reviews_id_fk";--> statement-breakpoint
ALTER TABLE "review_pictures" DROP CONSTRAINT "review_pictures_review_id_reviews_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "card_changes" DROP CONSTRAINT "card_changes_subscription_subscriptions_id_fk";--> statement-breakpoint
ALTER TABLE "subscription_lines" DROP CONSTRAINT "subscription_lines_subscription_subscriptions_id_fk";--> statement-breakpoint
ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_subscription_subscriptions_id_fk";--> statement-breakpoint
ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_period_id_fk";--> statement-breakpoint
ALTER TABLE "analytics_sessions" ADD CONSTRAINT "analytics_sessions_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "concierge_conversations" ADD CONSTRAINT "concierge_conversations_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_in_store" UNIQUE("order_id","position","store_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_in_store" UNIQUE("order_id","position","store_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_session_fk" FOREIGN KEY ("store_id","session_id") REFERENCES "public"."analytics_sessions"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_fk" FOREIGN KEY ("store_id","cart_id") REFERENCES "public"."carts"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concierge_turns" ADD CONSTRAINT "concierge_turns_conversation_fk" FOREIGN KEY ("store_id","conversation") REFERENCES "public"."concierge_conversations"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_to_tell" ADD CONSTRAINT "orders_to_tell_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_charges" ADD CONSTRAINT "refund_charges_order_charge_fk" FOREIGN KEY ("store_id","order_id","position") REFERENCES "public"."order_charges"("store_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_charges" ADD CONSTRAINT "refund_charges_refund_fk" FOREIGN KEY ("store_id","refund_id") REFERENCES "public"."refunds"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_fk" FOREIGN KEY ("store_id","order_id","line_position") REFERENCES "public"."order_lines"("store_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fk" FOREIGN KEY ("store_id","refund_id") REFERENCES "public"."refunds"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_media" ADD CONSTRAINT "review_media_review_fk" FOREIGN KEY ("store_id","review_id") REFERENCES "public"."reviews"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_fk" FOREIGN KEY ("store_id","review_id") REFERENCES "public"."reviews"("store_id","id") ON DELETE set null ("review_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_subscription_fk" FOREIGN KEY ("store_id","subscription") REFERENCES "public"."subscriptions"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_subscription_fk" FOREIGN KEY ("store_id","subscription") REFERENCES "public"."subscriptions"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_fk" FOREIGN KEY ("store_id","subscription") REFERENCES "public"."subscriptions"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_period_fk" FOREIGN KEY ("store_id","period_id") REFERENCES "public"."subscription_periods"("store_id","id");--> statement-breakpoint
DROP INDEX "review_invitations_sent_at_index";--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id");--> statement-breakpoint
CREATE INDEX "alerts_unseen" ON "alerts" USING btree ("store_id","created_at") WHERE "alerts"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "carts_to_remind" ON "carts" USING btree ("abandoned_at") WHERE "carts"."recovery_consent_at" is not null and "carts"."recovery_mailed_at" is null;--> statement-breakpoint
CREATE INDEX "carts_reminded" ON "carts" USING btree ("recovery_mailed_at") WHERE "carts"."recovery_mailed_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_shopper" ON "checkouts" USING btree ("store_id","shopper_id");--> statement-breakpoint
CREATE INDEX "checkouts_of_customer" ON "checkouts" USING btree ("customer_id","store_id");--> statement-breakpoint
CREATE INDEX "checkouts_not_ended" ON "checkouts" USING btree ("status") WHERE "checkouts"."status" not in ('paid', 'void', 'expired', 'refunded');--> statement-breakpoint
CREATE INDEX "customers_operators" ON "customers" USING btree ("store_id") WHERE "customers"."role" = 'operator';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("store_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "refund_lines_order_id_line_position_index" ON "refund_lines" USING btree ("order_id","line_position");--> statement-breakpoint
CREATE INDEX "refunds_checkout_id_index" ON "refunds" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_intent_id_index" ON "refunds" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "review_invitations_to_remind" ON "review_invitations" USING btree ("expires_at") WHERE "review_invitations"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "review_invitations_stopped" ON "review_invitations" USING btree ("order_id") WHERE "review_invitations"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "events_object_id_index" ON "sandbox"."events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "periods_to_remind" ON "subscription_periods" USING btree ("starts_at") WHERE "subscription_periods"."status" = 'due' and "subscription_periods"."reminder_sent_at" is null;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_currency" CHECK ("carts"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "bundle_prices" ADD CONSTRAINT "bundle_prices_currency" CHECK ("bundle_prices"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_currency" CHECK ("variant_prices"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "variant_subscription_prices" ADD CONSTRAINT "variant_subscription_prices_currency" CHECK ("variant_subscription_prices"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_currency" CHECK ("checkouts"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_currency" CHECK ("disputes"."currency" ~ '^[a-z]{3}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency" CHECK ("orders"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency" CHECK ("payments"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_currency" CHECK ("refunds"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "discount_amounts" ADD CONSTRAINT "discount_amounts_currency" CHECK ("discount_amounts"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_currency" CHECK ("shipping_rates"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "review_verified_has_order" CHECK (not "reviews"."verified" or "reviews"."order_id" is not null or "reviews"."source" is not null);--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD CONSTRAINT "sandbox_intent_currency" CHECK ("sandbox"."payment_intents"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_currency" CHECK ("stores"."currency" in ('usd', 'cad'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_currency" CHECK ("subscriptions"."currency" in ('usd', 'cad'));

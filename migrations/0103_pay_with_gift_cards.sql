ALTER TABLE "checkouts" ADD COLUMN "gift_cards" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "gift_card_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_cards" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gift_card_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_checkout_fk" FOREIGN KEY ("store_id","checkout_id") REFERENCES "public"."checkouts"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_refund_fk" FOREIGN KEY ("store_id","refund_id") REFERENCES "public"."refunds"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_entries_of_checkout" ON "gift_card_entries" USING btree ("checkout_id") WHERE "gift_card_entries"."checkout_id" is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkout_gift_cards_within_total" CHECK ("checkouts"."gift_card_cents" >= 0 and ("checkouts"."gift_card_cents" <= "checkouts"."total_cents" or "checkouts"."status" not in ('ready', 'capturing', 'paid')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_gift_cards_within_total" CHECK ("orders"."gift_card_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_refunds_go_where_it_was_paid" CHECK ("orders"."gift_card_refunded_cents" between 0 and "orders"."gift_card_cents" and "orders"."refunded_cents" - "orders"."gift_card_refunded_cents" between 0 and "orders"."total_cents" - "orders"."gift_card_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_to_gift_cards" CHECK ("refunds"."gift_card_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
DROP TRIGGER gift_card_entries_stay ON "gift_card_entries";
--> statement-breakpoint
CREATE TRIGGER gift_card_entries_stay BEFORE UPDATE OF id, store_id, gift_card_id, kind, currency, amount_cents, created_at, day, checkout_id, refund_id OR DELETE
  ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_gift_card();

ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_identity";--> statement-breakpoint
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entry_amount";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "gift_card" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "gift_card" jsonb;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "order_line" integer;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "order_unit" integer;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "deliver_on" date;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_card" jsonb;--> statement-breakpoint
CREATE INDEX "gift_card_entries_of_refund" ON "gift_card_entries" USING btree ("refund_id") WHERE "gift_card_entries"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("deliver_on") WHERE "gift_cards"."deliver_on" is not null and "gift_cards"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_identity" UNIQUE NULLS NOT DISTINCT("cart_id","sku","bundle_id","subscription_option_id","contents","gift_card");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_sold_once" UNIQUE("order_id","order_line","order_unit");--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entry_amount" CHECK (case "gift_card_entries"."kind" when 'issued' then "gift_card_entries"."amount_cents" > 0 when 'sold' then "gift_card_entries"."amount_cents" > 0 when 'refunded' then "gift_card_entries"."amount_cents" <> 0 when 'used' then "gift_card_entries"."amount_cents" < 0 when 'returned' then "gift_card_entries"."amount_cents" > 0 when 'adjusted' then "gift_card_entries"."amount_cents" <> 0 else false end);
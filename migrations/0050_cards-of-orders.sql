ALTER TABLE "orders" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."saved_cards" ADD COLUMN "summary" jsonb;
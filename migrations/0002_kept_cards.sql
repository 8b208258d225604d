CREATE TABLE "sandbox"."kept_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"when_charged" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "kept_card_outcome" CHECK ("sandbox"."kept_cards"."when_charged" in ('succeeds', 'declined', 'insufficient_funds'))
);
--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD COLUMN "kept_card_id" text;
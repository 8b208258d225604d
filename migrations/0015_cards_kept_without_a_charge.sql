CREATE TABLE "sandbox"."setup_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"customer_id" text NOT NULL,
	"kept_card_id" text,
	"card_face" jsonb,
	"last_error" text,
	"authentication_token" text,
	"return_url" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "setup_intents_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "setup_intents_authentication_token_unique" UNIQUE("authentication_token")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD COLUMN "card_face" jsonb;
CREATE TABLE "card_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"subscription" uuid NOT NULL,
	"provider" text NOT NULL,
	"setup_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"terms_text" text,
	"terms_accepted_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "card_changes_setup_id_unique" UNIQUE("setup_id"),
	CONSTRAINT "card_change_status" CHECK ("card_changes"."status" in ('open', 'done', 'ended')),
	CONSTRAINT "card_change_terms" CHECK (("card_changes"."terms_text" is null) = ("card_changes"."terms_accepted_at" is null)),
	CONSTRAINT "card_change_agreed" CHECK ("card_changes"."status" <> 'done' or "card_changes"."terms_text" is not null)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_face" jsonb;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_card_change_per_subscription" ON "card_changes" USING btree ("subscription") WHERE "card_changes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "card_changes_due" ON "card_changes" USING btree ("next_check_at") WHERE "card_changes"."status" = 'open';
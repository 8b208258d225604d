CREATE TABLE "newsletter_campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"heading" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"discount_code" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"receiver_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "newsletter_campaigns_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "campaign_status" CHECK ("newsletter_campaigns"."status" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
	CONSTRAINT "campaign_schedule" CHECK (("newsletter_campaigns"."status" = 'scheduled') = ("newsletter_campaigns"."send_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"campaign_id" uuid,
	"staff_member_id" uuid,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "newsletter_change_kind" CHECK ("newsletter_changes"."kind" in ('requested', 'confirmed', 'imported', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_receivers" (
	"store_id" text NOT NULL,
	"campaign_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "newsletter_receivers_campaign_id_subscriber_id_pk" PRIMARY KEY("campaign_id","subscriber_id"),
	CONSTRAINT "receiver_status" CHECK ("newsletter_receivers"."status" in ('waiting', 'sending', 'sent', 'refused', 'skipped', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- safe: the id alone is unique already
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_in_store" UNIQUE("id","store_id");--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD CONSTRAINT "newsletter_campaigns_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_changes" ADD CONSTRAINT "newsletter_changes_subscriber_fk" FOREIGN KEY ("store_id","subscriber_id") REFERENCES "public"."newsletter_subscribers"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_changes" ADD CONSTRAINT "newsletter_changes_campaign_fk" FOREIGN KEY ("store_id","campaign_id") REFERENCES "public"."newsletter_campaigns"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_changes" ADD CONSTRAINT "newsletter_changes_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_receivers" ADD CONSTRAINT "newsletter_receivers_campaign_fk" FOREIGN KEY ("store_id","campaign_id") REFERENCES "public"."newsletter_campaigns"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_newest" ON "newsletter_campaigns" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_by_status" ON "newsletter_campaigns" USING btree ("store_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_due" ON "newsletter_campaigns" USING btree ("send_at") WHERE "newsletter_campaigns"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "newsletter_changes_of_subscriber" ON "newsletter_changes" USING btree ("subscriber_id","created_at");--> statement-breakpoint
CREATE INDEX "newsletter_changes_of_campaign" ON "newsletter_changes" USING btree ("campaign_id") WHERE "newsletter_changes"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_receivers_waiting" ON "newsletter_receivers" USING btree ("campaign_id","attempts","subscriber_id") WHERE "newsletter_receivers"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "newsletter_receivers_sending" ON "newsletter_receivers" USING btree ("campaign_id","changed_at") WHERE "newsletter_receivers"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "newsletter_receivers_of_subscriber" ON "newsletter_receivers" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "analytics_sessions_of_campaign" ON "analytics_sessions" USING btree ("store_id",("attribution" ->> 'utm_campaign')) WHERE "analytics_sessions"."attribution" ->> 'utm_campaign' is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_status" ON "newsletter_subscribers" USING btree ("store_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_consent" ON "newsletter_subscribers" USING btree ("store_id","consented_at") WHERE "newsletter_subscribers"."consented_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_email" ON "newsletter_subscribers" USING btree ("store_id","email" text_pattern_ops);--> statement-breakpoint
-- safe: every row has the default
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_source" CHECK ("newsletter_subscribers"."source" in ('form', 'file'));
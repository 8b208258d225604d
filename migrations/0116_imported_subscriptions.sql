CREATE TABLE "imported_subscriptions" (
	"subscription" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"was_paused" boolean NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "imported_subscription_once" UNIQUE("store_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscription_paused_because";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "checkout_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "terms_accepted_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "terms_text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_subscriptions" ADD CONSTRAINT "imported_subscriptions_subscription_fk" FOREIGN KEY ("store_id","subscription") REFERENCES "public"."subscriptions"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_subscriptions" ADD CONSTRAINT "imported_subscriptions_import_fk" FOREIGN KEY ("store_id","import_id") REFERENCES "public"."staff_imports"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_subscriptions_of_import" ON "imported_subscriptions" USING btree ("store_id","import_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_terms" CHECK (("subscriptions"."terms_text" is null) = ("subscriptions"."terms_accepted_at" is null) and ("subscriptions"."checkout_id" is null or "subscriptions"."terms_text" is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_without_terms" CHECK (case when "subscriptions"."terms_text" is null then "subscriptions"."status" = 'cancelled' or "subscriptions"."status" = 'paused' and "subscriptions"."paused_because" = 'no_card' else "subscriptions"."paused_because" is distinct from 'no_card' end);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_paused_because" CHECK (("subscriptions"."status" = 'paused') = ("subscriptions"."paused_because" is not null) and "subscriptions"."paused_because" in ('owner', 'payment', 'unavailable', 'no_card'));--> statement-breakpoint
-- An imported subscription begins with its first card: reports and webhooks hear of it then, and of nothing before.
CREATE OR REPLACE FUNCTION record_subscription_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms_text IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO subscription_facts (store_id, subscription, from_status, to_status, reason, happened_at, day)
  SELECT NEW.store_id, NEW.id, CASE WHEN TG_OP = 'UPDATE' AND OLD.terms_text IS NOT NULL THEN OLD.status END, NEW.status,
    coalesce(CASE NEW.status WHEN 'cancelled' THEN NEW.cancellation_reason WHEN 'paused' THEN NEW.paused_because END, ''),
    shop_now(), (shop_now() AT TIME ZONE s.time_zone)::date
  FROM stores s WHERE s.id = NEW.store_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_changes_of_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_type text := 'subscription.created';
BEGIN
  IF NEW.terms_text IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.terms_text IS NOT NULL THEN
    of_type := CASE WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' THEN 'subscription.cancelled' ELSE 'subscription.updated' END;
  END IF;
  PERFORM record_webhook_event(NEW.store_id, of_type, 'subscription:' || NEW.id, jsonb_build_object('subscription_id', NEW.id,
    'status', NEW.status, 'interval_count', NEW.interval_count, 'interval_unit', NEW.interval_unit, 'currency', NEW.currency));
  RETURN NULL;
END $$;

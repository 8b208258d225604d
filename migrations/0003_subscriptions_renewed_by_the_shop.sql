ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_payment_intent_id_unique";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_provider_subscription_id_unique";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscription_status";--> statement-breakpoint
DROP INDEX "subscriptions_due";--> statement-breakpoint
ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_subscription_starts_at_pk";--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "status" SET DEFAULT 'due';--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "next_attempt_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "period_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "hindrance" text;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "quoted_revision" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "interval_count" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "interval_unit" text NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_because" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kept_customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kept_payment_method_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_checkout_per_period" ON "checkouts" USING btree ("period_id") WHERE "checkouts"."status" not in ('void', 'expired', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "one_due_period_per_subscription" ON "subscription_periods" USING btree ("subscription") WHERE "subscription_periods"."status" = 'due';--> statement-breakpoint
CREATE INDEX "periods_due" ON "subscription_periods" USING btree ("next_attempt_at") WHERE "subscription_periods"."status" = 'due';--> statement-breakpoint
ALTER TABLE "subscription_periods" DROP COLUMN "payment_intent_id";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "provider_subscription_id";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "next_renewal_at";--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "period_once" UNIQUE("subscription","starts_at");--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "period_hindrance" CHECK ("subscription_periods"."hindrance" in ('payment', 'stock', 'unavailable'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_rhythm" CHECK ("subscriptions"."interval_count" between 1 and 52);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_rhythm_unit" CHECK ("subscriptions"."interval_unit" in ('day', 'week', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_paused_because" CHECK (("subscriptions"."status" = 'paused') = ("subscriptions"."paused_because" is not null) and "subscriptions"."paused_because" in ('owner', 'payment', 'unavailable'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscription_status" CHECK ("subscriptions"."status" in ('active', 'past_due', 'paused', 'cancelled'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_period_id_fk" FOREIGN KEY ("period_id") REFERENCES "subscription_periods"("id");--> statement-breakpoint
CREATE FUNCTION check_subscription_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'cancelled' AND NEW.status <> 'cancelled' THEN
    RAISE EXCEPTION 'a cancelled subscription cannot become %', NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_status_changes BEFORE UPDATE OF status ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION check_subscription_status_change();

CREATE TABLE "customer_days" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"first_month" date NOT NULL,
	"is_returning" boolean NOT NULL,
	"orders" bigint NOT NULL,
	"buyers" bigint NOT NULL,
	"second_orders" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	CONSTRAINT "customer_days_store_id_day_currency_first_month_is_returning_pk" PRIMARY KEY("store_id","day","currency","first_month","is_returning")
);
--> statement-breakpoint
CREATE TABLE "customer_facts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"nth" integer,
	"first_month" date,
	"is_first_of_month" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customer_fact_known" CHECK (("customer_facts"."nth" is null) = ("customer_facts"."first_month" is null) and "customer_facts"."nth" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders_awaiting_payout" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payout_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"recorded_cents" integer,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_line_kind" CHECK ("payout_lines"."kind" in ('charge', 'refund', 'dispute', 'fee', 'other'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrival_day" date NOT NULL,
	"is_complete" boolean NOT NULL,
	"charges" integer NOT NULL,
	"charged_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"other_cents" integer NOT NULL,
	"difference_cents" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "payouts_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "payout_status" CHECK ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_currency" CHECK ("payouts"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
CREATE TABLE "refund_days" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"product_handle" text NOT NULL,
	"reason" text NOT NULL,
	"refunds" bigint NOT NULL,
	"units" bigint NOT NULL,
	"items_cents" bigint NOT NULL,
	"goodwill_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "refund_days_store_id_day_currency_product_handle_reason_pk" PRIMARY KEY("store_id","day","currency","product_handle","reason")
);
--> statement-breakpoint
CREATE TABLE "subscription_days" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"reason" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "subscription_days_store_id_day_from_status_to_status_reason_pk" PRIMARY KEY("store_id","day","from_status","to_status","reason")
);
--> statement-breakpoint
CREATE TABLE "subscription_facts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"subscription" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "subscription_fact_status" CHECK ("subscription_facts"."to_status" in ('active', 'past_due', 'paused', 'cancelled') and "subscription_facts"."from_status" in ('active', 'past_due', 'paused', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "sales_facts" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."payment_intents" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_facts" ADD CONSTRAINT "customer_facts_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_awaiting_payout" ADD CONSTRAINT "orders_awaiting_payout_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_fk" FOREIGN KEY ("store_id","payout_id") REFERENCES "public"."payouts"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_facts" ADD CONSTRAINT "subscription_facts_subscription_fk" FOREIGN KEY ("store_id","subscription") REFERENCES "public"."subscriptions"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_days_by_first_month" ON "customer_days" USING btree ("store_id","first_month");--> statement-breakpoint
CREATE INDEX "customer_facts_unknown" ON "customer_facts" USING btree ("store_id") WHERE "customer_facts"."nth" is null;--> statement-breakpoint
CREATE INDEX "orders_awaiting_payout_oldest" ON "orders_awaiting_payout" USING btree ("store_id","placed_at","order_id");--> statement-breakpoint
CREATE INDEX "payout_lines_of_payout" ON "payout_lines" USING btree ("payout_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "payout_lines_of_order" ON "payout_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_by_arrival" ON "payouts" USING btree ("store_id","arrival_day");--> statement-breakpoint
CREATE INDEX "subscription_facts_by_day" ON "subscription_facts" USING btree ("store_id","day");--> statement-breakpoint
CREATE INDEX "subscription_facts_of_subscription" ON "subscription_facts" USING btree ("subscription");--> statement-breakpoint
CREATE INDEX "analytics_daily_by_metric" ON "analytics_daily" USING btree ("store_id","metric","day");
--> statement-breakpoint
CREATE FUNCTION record_subscription_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_facts (store_id, subscription, from_status, to_status, reason, happened_at, day)
  SELECT NEW.store_id, NEW.id, CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, NEW.status,
    coalesce(CASE NEW.status WHEN 'cancelled' THEN NEW.cancellation_reason WHEN 'paused' THEN NEW.paused_because END, ''),
    shop_now(), (shop_now() AT TIME ZONE s.time_zone)::date
  FROM stores s WHERE s.id = NEW.store_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_subscription_is_recorded AFTER INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION record_subscription_status();
--> statement-breakpoint
CREATE TRIGGER subscription_status_is_recorded AFTER UPDATE OF status ON "subscriptions" FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION record_subscription_status();
--> statement-breakpoint
INSERT INTO subscription_facts (store_id, subscription, from_status, to_status, reason, happened_at, day)
SELECT x.store_id, x.id, NULL, 'active', '', x.created_at, (x.created_at AT TIME ZONE s.time_zone)::date
FROM subscriptions x JOIN stores s ON s.id = x.store_id;
--> statement-breakpoint
INSERT INTO subscription_facts (store_id, subscription, from_status, to_status, reason, happened_at, day)
SELECT x.store_id, x.id, 'active', x.status,
  coalesce(CASE x.status WHEN 'cancelled' THEN x.cancellation_reason WHEN 'paused' THEN x.paused_because END, ''),
  x.changed_at, (x.changed_at AT TIME ZONE s.time_zone)::date
FROM (SELECT *, greatest(created_at, CASE status WHEN 'cancelled' THEN coalesce(cancelled_at, updated_at) ELSE updated_at END) AS changed_at
  FROM subscriptions WHERE status <> 'active') AS x JOIN stores s ON s.id = x.store_id;
--> statement-breakpoint
INSERT INTO customer_facts (order_id, store_id) SELECT id, store_id FROM orders;
--> statement-breakpoint
INSERT INTO orders_awaiting_payout (order_id, store_id, placed_at, currency, amount_cents)
SELECT id, store_id, placed_at, currency, total_cents FROM orders
WHERE payment_intent_id IS NOT NULL AND total_cents > 0 AND NOT (status = 'cancelled' AND refunded_cents = 0);
--> statement-breakpoint
UPDATE sales_facts f SET reason = CASE WHEN r.reason LIKE 'never collected:%' THEN 'never collected'
  ELSE lower(left(regexp_replace(trim(r.reason), '\s+', ' ', 'g'), 100)) END
FROM refunds r WHERE r.id = f.refund_id;
--> statement-breakpoint
UPDATE sales_rollups r SET rolled_until = least(rolled_until,
  (SELECT min(day) FROM sales_facts f WHERE f.store_id = r.store_id),
  (SELECT min(day) FROM subscription_facts f WHERE f.store_id = r.store_id));
--> statement-breakpoint
INSERT INTO analytics_daily (store_id, day, metric, subject, count)
SELECT visit.store_id, (visit.started_at AT TIME ZONE s.time_zone)::date, 'visits_with_checkout', '', count(DISTINCT visit.id)
FROM analytics_events event JOIN analytics_sessions visit ON visit.id = event.session_id JOIN stores s ON s.id = visit.store_id
WHERE event.kind = 'page_view' AND event.subject LIKE '/checkout%' GROUP BY 1, 2 ON CONFLICT DO NOTHING;

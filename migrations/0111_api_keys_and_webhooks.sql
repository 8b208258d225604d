CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_key_name" CHECK (length("api_keys"."name") between 1 and 60),
	CONSTRAINT "api_key_scopes" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"answer_status" integer,
	"duration_ms" integer,
	"answer" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "webhook_delivery_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"address" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"staff_member_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "webhook_endpoints_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "webhook_endpoint_events" CHECK (cardinality("webhook_endpoints"."events") > 0),
	CONSTRAINT "webhook_endpoint_previous_secret" CHECK (num_nulls("webhook_endpoints"."previous_secret", "webhook_endpoints"."previous_secret_until") <> 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "webhook_events_in_store" UNIQUE("id","store_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("store_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_fk" FOREIGN KEY ("store_id","event_id") REFERENCES "public"."webhook_events"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_status" ON "webhook_deliveries" USING btree ("endpoint_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id","subject","position") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_subject" ON "webhook_deliveries" USING btree ("store_id","subject");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_newest" ON "webhook_endpoints" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_of_subject" ON "webhook_events" USING btree ("store_id","subject","occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_events_oldest" ON "webhook_events" USING btree ("occurred_at");
--> statement-breakpoint
CREATE FUNCTION record_webhook_event(of_store text, of_type text, about text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE recorded uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.store_id = of_store AND e.is_enabled AND of_type = ANY(e.events)) THEN RETURN; END IF;
  -- Several statements of one transaction are one change.
  UPDATE webhook_events SET data = facts WHERE store_id = of_store AND subject = about AND occurred_at = shop_now() AND type = of_type;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO webhook_events (store_id, type, subject, data) VALUES (of_store, of_type, about, facts) RETURNING id INTO recorded;
  INSERT INTO webhook_deliveries (store_id, endpoint_id, event_id, subject)
  SELECT of_store, e.id, recorded, about FROM webhook_endpoints e
  WHERE e.store_id = of_store AND e.is_enabled AND of_type = ANY(e.events);
  PERFORM pg_notify('webhook_events', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION record_order_event(ordered orders, of_type text, more jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT record_webhook_event(ordered.store_id, of_type, 'order:' || ordered.id,
    jsonb_build_object('order_id', ordered.id, 'number', ordered.number) || more);
$$;
--> statement-breakpoint
CREATE FUNCTION sums_of_order(ordered orders) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('status', ordered.status, 'currency', ordered.currency, 'total_cents', ordered.total_cents,
    'refunded_cents', ordered.refunded_cents, 'placed_at', to_char(ordered.placed_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
$$;
--> statement-breakpoint
CREATE FUNCTION send_changes_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_order_event(NEW, 'order.placed', sums_of_order(NEW));
    IF NEW.checkout_id IS NULL OR EXISTS (SELECT FROM checkouts c WHERE c.id = NEW.checkout_id AND c.status = 'paid') THEN
      PERFORM record_order_event(NEW, 'order.paid', sums_of_order(NEW));
    END IF;
  ELSIF NEW.status = 'cancelled' AND OLD.status <> 'cancelled' THEN
    PERFORM record_order_event(NEW, 'order.cancelled', sums_of_order(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_are_sent AFTER INSERT OR UPDATE OF status ON "orders" FOR EACH ROW EXECUTE FUNCTION send_changes_of_orders();
--> statement-breakpoint
CREATE FUNCTION send_paid_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_order_event(o, 'order.paid', sums_of_order(o)) FROM orders o WHERE o.checkout_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paid_orders_are_sent AFTER UPDATE OF status ON "checkouts" FOR EACH ROW
  WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION send_paid_orders();
--> statement-breakpoint
CREATE FUNCTION send_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_order_event(o, 'order.shipped', jsonb_build_object('shipment_id', NEW.id, 'carrier', NEW.carrier,
    'tracking_number', NEW.tracking_number, 'tracking_url', NEW.tracking_url)) FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipments_are_sent AFTER INSERT ON "shipments" FOR EACH ROW EXECUTE FUNCTION send_shipments();
--> statement-breakpoint
CREATE FUNCTION send_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'succeeded' THEN RETURN NULL; END IF;
  END IF;
  PERFORM record_order_event(o, 'order.refunded', jsonb_build_object('refund_id', NEW.id, 'amount_cents', NEW.amount_cents,
    'currency', NEW.currency)) FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_are_sent AFTER INSERT OR UPDATE OF status ON "refunds" FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION send_refunds();
--> statement-breakpoint
CREATE FUNCTION send_changes_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_type text := 'product.created';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    of_type := CASE WHEN NEW.status = 'archived' AND OLD.status <> 'archived' THEN 'product.archived' ELSE 'product.updated' END;
  END IF;
  PERFORM record_webhook_event(NEW.store_id, of_type, 'product:' || NEW.handle, jsonb_build_object('handle', NEW.handle,
    'title', NEW.title, 'status', NEW.status, 'published_version', NEW.published_version));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_products_are_sent AFTER INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION send_changes_of_products();
--> statement-breakpoint
CREATE TRIGGER changes_of_products_are_sent AFTER UPDATE ON "products" FOR EACH ROW
  WHEN ((NEW.handle, NEW.title, NEW.status, NEW.published_version) IS DISTINCT FROM (OLD.handle, OLD.title, OLD.status, OLD.published_version))
  EXECUTE FUNCTION send_changes_of_products();
--> statement-breakpoint
CREATE FUNCTION send_changes_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.store_id, 'stock.changed', 'stock:' || NEW.sku,
    jsonb_build_object('sku', NEW.sku, 'on_hand', NEW.on_hand, 'held', NEW.held));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_stock_is_sent AFTER INSERT ON "stock" FOR EACH ROW EXECUTE FUNCTION send_changes_of_stock();
--> statement-breakpoint
CREATE TRIGGER changes_of_stock_are_sent AFTER UPDATE OF on_hand ON "stock" FOR EACH ROW
  WHEN (NEW.on_hand <> OLD.on_hand) EXECUTE FUNCTION send_changes_of_stock();
--> statement-breakpoint
CREATE FUNCTION send_changes_of_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE customer customer_profiles := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  -- Stands in orders for somebody who was erased.
  IF customer.email LIKE '%@erased.invalid' THEN RETURN NULL; END IF;
  PERFORM record_webhook_event(customer.store_id,
    CASE TG_OP WHEN 'INSERT' THEN 'customer.created' WHEN 'UPDATE' THEN 'customer.updated' ELSE 'customer.erased' END,
    'customer:' || customer.id, jsonb_build_object('customer_id', customer.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_are_sent AFTER INSERT OR DELETE ON "customer_profiles" FOR EACH ROW EXECUTE FUNCTION send_changes_of_customers();
--> statement-breakpoint
CREATE TRIGGER changes_of_customers_are_sent AFTER UPDATE ON "customer_profiles" FOR EACH ROW
  WHEN ((NEW.email, NEW.account_id, NEW.first_name, NEW.last_name, NEW.phone, NEW.tags, NEW.accepts_emails)
    IS DISTINCT FROM (OLD.email, OLD.account_id, OLD.first_name, OLD.last_name, OLD.phone, OLD.tags, OLD.accepts_emails))
  EXECUTE FUNCTION send_changes_of_customers();
--> statement-breakpoint
CREATE FUNCTION send_changes_of_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_type text := 'subscription.created';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    of_type := CASE WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' THEN 'subscription.cancelled' ELSE 'subscription.updated' END;
  END IF;
  PERFORM record_webhook_event(NEW.store_id, of_type, 'subscription:' || NEW.id, jsonb_build_object('subscription_id', NEW.id,
    'status', NEW.status, 'interval_count', NEW.interval_count, 'interval_unit', NEW.interval_unit, 'currency', NEW.currency));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_subscriptions_are_sent AFTER INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION send_changes_of_subscriptions();
--> statement-breakpoint
CREATE TRIGGER changes_of_subscriptions_are_sent AFTER UPDATE ON "subscriptions" FOR EACH ROW
  WHEN ((NEW.status, NEW.revision, NEW.interval_count, NEW.interval_unit) IS DISTINCT FROM (OLD.status, OLD.revision, OLD.interval_count, OLD.interval_unit))
  EXECUTE FUNCTION send_changes_of_subscriptions();

ALTER TABLE "stores" ADD COLUMN "journal_accounts" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "disabled_because" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoint_disabled_because" CHECK ("webhook_endpoints"."disabled_because" in ('failing', 'gone'));--> statement-breakpoint
UPDATE "webhook_endpoints" SET "disabled_because" = 'failing' WHERE "failed_at" IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_webhook_event(of_store text, of_type text, about text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE recorded uuid;
BEGIN
  -- What an endpoint misses that the shop has disabled because it failed, waits for it.
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.store_id = of_store AND of_type = ANY(e.events)
    AND (e.is_enabled OR e.disabled_because = 'failing')) THEN RETURN; END IF;
  -- Several statements of one transaction are one change.
  UPDATE webhook_events SET data = facts WHERE store_id = of_store AND subject = about AND occurred_at = shop_now() AND type = of_type;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO webhook_events (store_id, type, subject, data) VALUES (of_store, of_type, about, facts) RETURNING id INTO recorded;
  INSERT INTO webhook_deliveries (store_id, endpoint_id, event_id, subject)
  SELECT of_store, e.id, recorded, about FROM webhook_endpoints e
  WHERE e.store_id = of_store AND of_type = ANY(e.events) AND (e.is_enabled OR e.disabled_because = 'failing');
  PERFORM pg_notify('webhook_events', '');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_changes_of_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer customer_profiles := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  merged_into text := CASE TG_OP WHEN 'DELETE' THEN nullif(current_setting('shop.merged_into', true), '') END;
BEGIN
  -- Stands in orders for somebody who was erased.
  IF customer.email LIKE '%@erased.invalid' THEN RETURN NULL; END IF;
  -- Came from another shop, or was taken back: nobody has done anything here.
  IF TG_OP <> 'UPDATE' AND customer.imported IS NOT NULL AND customer.account_id IS NULL AND customer.order_count = 0 THEN RETURN NULL; END IF;
  PERFORM record_webhook_event(customer.store_id,
    CASE TG_OP WHEN 'INSERT' THEN 'customer.created' WHEN 'UPDATE' THEN 'customer.updated'
      ELSE CASE WHEN merged_into IS NULL THEN 'customer.erased' ELSE 'customer.merged' END END,
    'customer:' || customer.id,
    jsonb_strip_nulls(jsonb_build_object('customer_id', customer.id, 'merged_into', merged_into)));
  RETURN NULL;
END $$;

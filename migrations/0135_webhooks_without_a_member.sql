ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoint_disabled_because";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoint_disabled_because" CHECK ("webhook_endpoints"."disabled_because" in ('failing', 'gone', 'member', 'restored'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_webhook_event(of_store text, of_type text, about text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE recorded uuid;
BEGIN
  -- What an endpoint misses that the shop has disabled for another reason than that it wants nothing more, waits for it.
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.store_id = of_store AND of_type = ANY(e.events)
    AND (e.is_enabled OR e.disabled_because <> 'gone')) THEN RETURN; END IF;
  -- Several statements of one transaction are one change.
  UPDATE webhook_events SET data = facts WHERE store_id = of_store AND subject = about AND occurred_at = shop_now() AND type = of_type;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO webhook_events (store_id, type, subject, data) VALUES (of_store, of_type, about, facts) RETURNING id INTO recorded;
  INSERT INTO webhook_deliveries (store_id, endpoint_id, event_id, subject)
  SELECT of_store, e.id, recorded, about FROM webhook_endpoints e
  WHERE e.store_id = of_store AND of_type = ANY(e.events) AND (e.is_enabled OR e.disabled_because <> 'gone');
  PERFORM pg_notify('webhook_events', '');
END $$;

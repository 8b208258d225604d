CREATE TABLE "shipment_lines" (
	"store_id" text NOT NULL,
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_line_position_pk" PRIMARY KEY("shipment_id","line_position"),
	CONSTRAINT "shipment_line_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tracking_url" text,
	"tracking_number" text,
	"carrier" text,
	"shipped_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipments_of_order" UNIQUE("order_id","position"),
	CONSTRAINT "shipments_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "shipment_tracking_https" CHECK ("shipments"."tracking_url" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "order_status";--> statement-breakpoint
DROP INDEX "orders_to_pack";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "unshipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_fk" FOREIGN KEY ("store_id","shipment_id") REFERENCES "public"."shipments"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_fk" FOREIGN KEY ("store_id","order_id","line_position") REFERENCES "public"."order_lines"("store_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_order_id_line_position_index" ON "shipment_lines" USING btree ("order_id","line_position");--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("store_id","placed_at","id") WHERE "orders"."status" in ('placed', 'partly_shipped');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_status" CHECK ("orders"."status" in ('placed', 'partly_shipped', 'on_hold', 'shipped', 'cancelled'));--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_line_unshipped" CHECK ("refund_lines"."unshipped_quantity" between 0 and "refund_lines"."quantity");
--> statement-breakpoint
INSERT INTO shipments (store_id, order_id, position, tracking_url, carrier, tracking_number, shipped_at)
SELECT store_id, id, 1, tracking_url,
	CASE WHEN tracking_url ~ '^https://([^/]*\.)?usps\.com[/:?]' THEN 'USPS'
		WHEN tracking_url ~ '^https://([^/]*\.)?ups\.com[/:?]' THEN 'UPS'
		WHEN tracking_url ~ '^https://([^/]*\.)?fedex\.com[/:?]' THEN 'FedEx'
		WHEN tracking_url ~ '^https://([^/]*\.)?dhl\.com[/:?]' THEN 'DHL'
		WHEN tracking_url ~ '^https://([^/]*\.)?canadapost-postescanada\.ca[/:?]' THEN 'Canada Post' END,
	substring(tracking_url from '[?&](?:tLabels|tracknum|trknbr|tracking-id|searchFor|searchKey)=([A-Za-z0-9]{8,40})'),
	coalesce(shipped_at, placed_at)
FROM orders WHERE status = 'shipped';--> statement-breakpoint
UPDATE refund_lines SET unshipped_quantity = quantity
FROM refunds, orders
WHERE refunds.id = refund_lines.refund_id AND orders.id = refund_lines.order_id
	AND (orders.shipped_at IS NULL OR refunds.created_at < orders.shipped_at);--> statement-breakpoint
INSERT INTO shipment_lines (store_id, shipment_id, order_id, line_position, quantity)
SELECT l.store_id, s.id, l.order_id, l.position, l.quantity - coalesce(r.units, 0)
FROM shipments s JOIN order_lines l ON l.order_id = s.order_id
LEFT JOIN (
	SELECT rl.order_id, rl.line_position, sum(rl.unshipped_quantity) AS units
	FROM refund_lines rl JOIN refunds re ON re.id = rl.refund_id WHERE re.status <> 'failed' GROUP BY 1, 2
) r ON r.order_id = l.order_id AND r.line_position = l.position
WHERE l.quantity > coalesce(r.units, 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_words(o orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT array_to_tsvector(array(
		SELECT DISTINCT word FROM unnest(
			ARRAY[
				o.number::text, left(o.id::text, 8), o.card ->> 'last4',
				lower(o.email), split_part(lower(o.email), '@', 2),
				replace(lower(o.address ->> 'postal_code'), ' ', '')
			]
			|| search_pieces(o.name) || search_pieces(split_part(o.email, '@', 1)) || search_pieces(o.address ->> 'city')
			|| array(
				SELECT lower(found[1]) FROM shipments s
				CROSS JOIN regexp_matches(regexp_replace(coalesce(s.tracking_url, ''), '^https://[^/]*', ''), '[A-Za-z0-9]{6,}', 'g') AS found
				WHERE s.order_id = o.id
			)
			|| array(SELECT lower(s.tracking_number) FROM shipments s WHERE s.order_id = o.id)
			|| array(SELECT lower(l.sku) FROM order_lines l WHERE l.order_id = o.id)
			|| array(SELECT lower(taken) FROM order_lines l CROSS JOIN jsonb_object_keys(l.sku_quantities) AS taken WHERE l.order_id = o.id)
		) AS word WHERE word <> ''
	))
$$;--> statement-breakpoint
CREATE TRIGGER order_is_searched_by_parcels AFTER INSERT ON "shipments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_orders_of_lines();--> statement-breakpoint
CREATE TRIGGER order_is_searched_by_changed_parcels AFTER UPDATE ON "shipments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_orders_of_lines();--> statement-breakpoint
DROP TRIGGER order_is_searched ON "orders";--> statement-breakpoint
CREATE TRIGGER order_is_searched AFTER UPDATE OF number, name, email, address, card ON "orders" FOR EACH ROW EXECUTE FUNCTION index_changed_order();

CREATE TABLE "product_sales_to_date" (
	"store_id" text NOT NULL,
	"month" date NOT NULL,
	"currency" char(3) NOT NULL,
	"product_handle" text NOT NULL,
	"days" bigint NOT NULL,
	"units" bigint NOT NULL,
	"returned_units" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"return_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "product_sales_to_date_store_id_month_currency_product_handle_pk" PRIMARY KEY("store_id","month","currency","product_handle"),
	CONSTRAINT "product_sales_to_date_currency" CHECK ("product_sales_to_date"."currency" in ('usd', 'cad')),
	CONSTRAINT "product_sales_to_date_month" CHECK (extract(day from "product_sales_to_date"."month") = 1)
);
--> statement-breakpoint
DROP INDEX "orders_awaiting_payout_oldest";--> statement-breakpoint
ALTER TABLE "orders_awaiting_payout" ADD COLUMN "provider" text;--> statement-breakpoint
UPDATE orders_awaiting_payout a SET provider = c.provider
FROM orders o JOIN checkouts c ON c.id = o.checkout_id WHERE o.id = a.order_id;--> statement-breakpoint
-- Without a checkout nothing was paid by card; no list ever showed them.
DELETE FROM orders_awaiting_payout WHERE provider IS NULL;--> statement-breakpoint
-- safe: filled above.
ALTER TABLE "orders_awaiting_payout" ALTER COLUMN "provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD COLUMN "is_reviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "review_invitations_by_result" ON "review_invitations" USING btree ("store_id","is_reviewed","sent_at","id") WHERE "review_invitations"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_awaiting_payout_oldest" ON "orders_awaiting_payout" USING btree ("store_id","provider","placed_at","order_id");--> statement-breakpoint
UPDATE review_invitations i SET is_reviewed = true WHERE EXISTS (SELECT FROM reviews r WHERE r.order_id = i.order_id);
--> statement-breakpoint
CREATE FUNCTION mark_reviewed_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, so that a review that somebody else writes or removes meanwhile is seen below.
  PERFORM FROM review_invitations WHERE order_id IN (SELECT order_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE review_invitations i SET is_reviewed = found.is_reviewed
  FROM (SELECT c.order_id, EXISTS (SELECT FROM reviews r WHERE r.order_id = c.order_id) AS is_reviewed
    FROM (SELECT DISTINCT order_id FROM changed WHERE order_id IS NOT NULL) c) AS found
  WHERE i.order_id = found.order_id AND i.is_reviewed <> found.is_reviewed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviewed_requests_marked_when_added AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_reviewed_requests();
--> statement-breakpoint
CREATE TRIGGER reviewed_requests_marked_when_removed AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_reviewed_requests();
--> statement-breakpoint
-- A job adds up again what is kept of sales, and with it what was sold of each product before each month.
UPDATE sales_rollups r SET rolled_until = least(rolled_until, (SELECT min(day) FROM sales_facts f WHERE f.store_id = r.store_id));

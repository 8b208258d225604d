CREATE TABLE "stock_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"staff_member_id" uuid,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"sku" text NOT NULL,
	"change" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reason" text NOT NULL,
	"checkout_id" uuid,
	"order_id" uuid,
	"staff_member_id" uuid,
	"batch_id" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_sold_days" (
	"store_id" text NOT NULL,
	"sku" text NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "stock_sold_days_store_id_sku_day_pk" PRIMARY KEY("store_id","sku","day")
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "sold_recently" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "low_below_days" integer;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "low_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "change_cause" jsonb;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."stock"("store_id","sku") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_sold_days" ADD CONSTRAINT "stock_sold_days_stock_fk" FOREIGN KEY ("store_id","sku") REFERENCES "public"."stock"("store_id","sku") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_of_sku" ON "stock_movements" USING btree ("store_id","sku","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_sold_days_of_day" ON "stock_sold_days" USING btree ("day") WHERE "stock_sold_days"."units" <> 0;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_low_below_days" CHECK ("stock"."low_below_days" between 0 and 365);
--> statement-breakpoint
CREATE FUNCTION record_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := NEW.on_hand - CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.on_hand END;
  cause jsonb := coalesce(NEW.change_cause, '{}');
  reason text := coalesce(cause ->> 'reason', CASE TG_OP WHEN 'INSERT' THEN 'imported' ELSE 'corrected' END);
BEGIN
  IF change <> 0 OR reason = 'counted' THEN
    INSERT INTO stock_movements (store_id, sku, change, on_hand_after, reason, checkout_id, order_id, staff_member_id, batch_id, note)
    VALUES (NEW.store_id, NEW.sku, change, NEW.on_hand, reason, (cause ->> 'checkoutId')::uuid, (cause ->> 'orderId')::uuid,
      (cause ->> 'staffMemberId')::uuid, (cause ->> 'batchId')::uuid, nullif(cause ->> 'note', ''));
  END IF;
  IF change <> 0 AND reason IN ('sold', 'cancelled', 'returned') THEN
    INSERT INTO stock_sold_days (store_id, sku, day, units)
    VALUES (NEW.store_id, NEW.sku, (shop_now() AT TIME ZONE 'utc')::date, -change)
    ON CONFLICT (store_id, sku, day) DO UPDATE SET units = stock_sold_days.units + excluded.units;
    NEW.sold_recently := NEW.sold_recently - change;
  END IF;
  NEW.change_cause := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
INSERT INTO stock_movements (store_id, sku, change, on_hand_after, reason)
SELECT store_id, sku, on_hand, on_hand, 'start' FROM stock;
--> statement-breakpoint
CREATE TRIGGER stock_movement_is_recorded AFTER INSERT ON "stock" FOR EACH ROW EXECUTE FUNCTION record_stock_movement();
--> statement-breakpoint
CREATE TRIGGER stock_change_is_recorded BEFORE UPDATE OF on_hand ON "stock" FOR EACH ROW EXECUTE FUNCTION record_stock_movement();

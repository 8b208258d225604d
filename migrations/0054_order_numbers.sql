ALTER TABLE "stores" ADD COLUMN "order_number_start" integer DEFAULT 1001 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "order_number_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "store_order_numbers" CHECK ("stores"."order_number_start" between 1 and 100000000 and "stores"."order_number_step" between 1 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "orders" SET "number" = numbered."number" FROM (
	SELECT "id", 1000 + row_number() OVER (PARTITION BY "store_id" ORDER BY "placed_at", "id") AS "number" FROM "orders"
) AS numbered WHERE numbered."id" = "orders"."id";--> statement-breakpoint
-- safe: the statement before has filled it
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_number" UNIQUE("store_id","number");--> statement-breakpoint
CREATE FUNCTION next_order_number(store text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	numbers text := 'order_numbers_' || md5(store);
	step integer;
	first integer;
	taken integer;
BEGIN
	SELECT s.order_number_step, s.order_number_start INTO step, first FROM stores s WHERE s.id = store;
	IF to_regclass(numbers) IS NULL THEN
		PERFORM pg_advisory_xact_lock(hashtext(numbers));
		SELECT greatest(first, max(o.number) + 1) INTO first FROM orders o WHERE o.store_id = store;
		EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I AS integer START %s', numbers, first);
	END IF;
	LOOP
		SELECT max(nextval(numbers::regclass)) INTO taken FROM generate_series(1, 1 + floor(random() * step)::integer);
		-- Orders that were restored without the sequence keep their numbers.
		EXIT WHEN NOT EXISTS (SELECT FROM orders o WHERE o.store_id = store AND o.number = taken);
	END LOOP;
	RETURN taken;
END $$;

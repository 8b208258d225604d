CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("store_id","status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("store_id","total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_by_code" ON "orders" USING btree ("store_id","discount_code","placed_at","id") WHERE "orders"."discount_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("store_id","placed_at","id") WHERE "orders"."refunded_cents" > 0;--> statement-breakpoint
CREATE FUNCTION search_pieces(typed text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_split_to_array(lower(regexp_replace(normalize(coalesce(typed, ''), NFKD), '[\u0300-\u036f]', '', 'g')), '[\s!-/:-@\[-`{-~]+')
$$;--> statement-breakpoint
CREATE FUNCTION order_words(o orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT array_to_tsvector(array(
		SELECT DISTINCT word FROM unnest(
			ARRAY[
				o.number::text, left(o.id::text, 8), o.card ->> 'last4',
				lower(o.email), split_part(lower(o.email), '@', 2),
				replace(lower(o.address ->> 'postal_code'), ' ', '')
			]
			|| search_pieces(o.name) || search_pieces(split_part(o.email, '@', 1)) || search_pieces(o.address ->> 'city')
			|| array(SELECT lower(found[1]) FROM regexp_matches(regexp_replace(coalesce(o.tracking_url, ''), '^https://[^/]*', ''), '[A-Za-z0-9]{6,}', 'g') AS found)
			|| array(SELECT lower(l.sku) FROM order_lines l WHERE l.order_id = o.id)
			|| array(SELECT lower(taken) FROM order_lines l CROSS JOIN jsonb_object_keys(l.sku_quantities) AS taken WHERE l.order_id = o.id)
		) AS word WHERE word <> ''
	))
$$;--> statement-breakpoint
CREATE FUNCTION index_orders(ids uuid[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO order_search (order_id, store_id, words)
	SELECT o.id, o.store_id, order_words(o) FROM orders o WHERE o.id = ANY (ids)
	ON CONFLICT (order_id) DO UPDATE SET words = excluded.words
$$;--> statement-breakpoint
CREATE FUNCTION index_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM index_orders(ARRAY[NEW.id]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION index_orders_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM index_orders(array(SELECT DISTINCT order_id FROM changed));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_is_searched AFTER UPDATE OF number, name, email, address, tracking_url, card ON "orders" FOR EACH ROW EXECUTE FUNCTION index_changed_order();--> statement-breakpoint
CREATE TRIGGER order_is_searched_by_lines AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_orders_of_lines();--> statement-breakpoint
CREATE TRIGGER order_is_searched_by_changed_lines AFTER UPDATE ON "order_lines" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_orders_of_lines();--> statement-breakpoint
CREATE TRIGGER order_is_searched_by_other_lines AFTER DELETE ON "order_lines" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_orders_of_lines();--> statement-breakpoint
SELECT index_orders(array(SELECT id FROM orders));

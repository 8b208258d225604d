-- Planned once per connection: planning took longer than what it plans, which runs once per order.
CREATE OR REPLACE FUNCTION index_orders(ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	INSERT INTO order_search (order_id, store_id, words)
	SELECT o.id, o.store_id, order_words(o) FROM orders o WHERE o.id = ANY (ids)
	ON CONFLICT (order_id) DO UPDATE SET words = excluded.words;
END $$;

ALTER TABLE "customer_profiles" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "import_hash" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_import_hash" UNIQUE("store_id","import_hash");--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_customer_profile(of_store text, of_email text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	account customers;
	profile customer_profiles;
	newest orders;
	facts record;
	first_name text;
	last_name text;
BEGIN
	-- Each statement after the lock sees what was committed before it, so that no order is lost between two refreshes.
	PERFORM pg_advisory_xact_lock(hashtextextended('customer_profile ' || of_store || ' ' || of_email, 0));
	SELECT * INTO account FROM customers c WHERE c.store_id = of_store AND c.email = of_email AND c.role = 'customer';
	SELECT * INTO profile FROM customer_profiles p WHERE p.account_id = account.id AND p.email <> of_email;
	IF profile.id IS NOT NULL THEN
		-- The account has another address than before: its row keeps its notes and tags, and takes over those of a guest.
		UPDATE customer_notes n SET profile_id = profile.id
		FROM customer_profiles g WHERE g.store_id = of_store AND g.email = of_email AND n.profile_id = g.id;
		UPDATE customer_profiles p SET tags = array(SELECT DISTINCT unnest(p.tags || g.tags) ORDER BY 1), phone = coalesce(p.phone, g.phone),
			imported = coalesce(p.imported, g.imported)
		FROM customer_profiles g WHERE p.id = profile.id AND g.store_id = of_store AND g.email = of_email;
		DELETE FROM customer_profiles g WHERE g.store_id = of_store AND g.email = of_email;
		UPDATE customer_profiles p SET email = of_email WHERE p.id = profile.id;
	END IF;
	SELECT * INTO profile FROM customer_profiles p WHERE p.store_id = of_store AND p.email = of_email;
	IF profile.account_id IS DISTINCT FROM account.id AND profile.account_id IS NOT NULL THEN
		IF EXISTS (SELECT FROM customers c WHERE c.id = profile.account_id) THEN
			-- The account has another address by now, and its row goes with it.
			PERFORM refresh_customer_profile(of_store, (SELECT c.email FROM customers c WHERE c.id = profile.account_id));
		ELSIF profile.imported IS NOT NULL THEN
			-- Nobody has shown that the deleted account was theirs, so the customer of the other shop stays.
			UPDATE customer_profiles p SET account_id = NULL, first_name = p.imported ->> 'firstName', last_name = p.imported ->> 'lastName'
			WHERE p.id = profile.id;
		ELSE
			-- What staff wrote about somebody who deleted the account is erased with it.
			DELETE FROM customer_profiles p WHERE p.id = profile.id;
		END IF;
		SELECT * INTO profile FROM customer_profiles p WHERE p.store_id = of_store AND p.email = of_email;
	END IF;
	SELECT count(*)::int AS order_count,
		coalesce(sum(o.total_cents) FILTER (WHERE o.currency = s.currency), 0)::bigint AS paid,
		coalesce(sum(o.refunded_cents) FILTER (WHERE o.currency = s.currency), 0)::bigint AS refunded,
		min(o.placed_at) AS first_at, max(o.placed_at) AS last_at,
		array_agg(o.number::text) AS numbers,
		(array_agg(o.id ORDER BY o.placed_at DESC, o.id DESC))[1] AS newest_id
	INTO facts
	FROM orders o JOIN stores s ON s.id = o.store_id
	WHERE o.store_id = of_store
		AND (o.customer_id = account.id OR (o.customer_id IS NULL AND lower(o.email) = of_email));
	IF account.id IS NULL AND facts.order_count = 0 AND profile.imported IS NULL THEN
		DELETE FROM customer_profiles p WHERE p.id = profile.id;
		RETURN;
	END IF;
	SELECT * INTO newest FROM orders o WHERE o.id = facts.newest_id;
	IF account.id IS NOT NULL AND account.first_name || account.last_name = '' AND profile.imported IS NOT NULL THEN
		-- Staff know whose address it is, though nobody has proved it.
		first_name := profile.imported ->> 'firstName';
		last_name := profile.imported ->> 'lastName';
	ELSIF account.id IS NOT NULL THEN
		first_name := account.first_name;
		last_name := account.last_name;
	ELSIF profile.is_name_edited OR newest.id IS NULL THEN
		first_name := profile.first_name;
		last_name := profile.last_name;
	ELSE
		first_name := split_part(btrim(newest.name), ' ', 1);
		last_name := btrim(substr(btrim(newest.name), length(first_name) + 1));
	END IF;
	INSERT INTO customer_profiles AS p (
		store_id, email, account_id, first_name, last_name, is_name_edited, city, country, accepts_emails, is_subscribed,
		order_count, paid_cents, refunded_cents, first_order_at, last_order_at, created_at, words
	) VALUES (
		of_store, of_email, account.id, first_name, last_name, coalesce(profile.is_name_edited AND account.id IS NULL, false),
		coalesce(newest.address ->> 'city', profile.imported -> 'address' ->> 'city', ''),
		coalesce(newest.address ->> 'country', profile.imported -> 'address' ->> 'country', ''),
		EXISTS (SELECT FROM newsletter_subscribers n WHERE n.store_id = of_store AND n.email = of_email AND n.status = 'confirmed'),
		EXISTS (SELECT FROM subscriptions u WHERE u.store_id = of_store AND u.status <> 'cancelled'
			AND (u.customer_id = account.id OR (u.customer_id IS NULL AND lower(u.email) = of_email))),
		facts.order_count, facts.paid, facts.refunded, facts.first_at, facts.last_at,
		coalesce(least(account.created_at, facts.first_at), profile.created_at, shop_now()),
		array_to_tsvector(array(
			SELECT DISTINCT word FROM unnest(
				ARRAY[of_email, split_part(of_email, '@', 2), regexp_replace(coalesce(profile.phone, ''), '[^0-9]', '', 'g')]
				|| search_pieces(first_name) || search_pieces(last_name) || search_pieces(newest.name)
				|| search_pieces(split_part(of_email, '@', 1)) || search_pieces(coalesce(newest.address ->> 'city', profile.imported -> 'address' ->> 'city'))
				|| search_pieces(profile.phone) || facts.numbers
			) AS word WHERE word <> ''
		))
	)
	ON CONFLICT (store_id, email) DO UPDATE SET
		account_id = excluded.account_id, first_name = excluded.first_name, last_name = excluded.last_name,
		is_name_edited = excluded.is_name_edited, city = excluded.city, country = excluded.country,
		accepts_emails = excluded.accepts_emails, is_subscribed = excluded.is_subscribed,
		order_count = excluded.order_count, paid_cents = excluded.paid_cents, refunded_cents = excluded.refunded_cents,
		first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at,
		created_at = excluded.created_at, words = excluded.words;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_of_import AFTER UPDATE OF imported ON "customer_profiles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.imported IS DISTINCT FROM NEW.imported) EXECUTE FUNCTION customer_address_changed();--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_changes_of_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE customer customer_profiles := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  -- Stands in orders for somebody who was erased.
  IF customer.email LIKE '%@erased.invalid' THEN RETURN NULL; END IF;
  -- Came from another shop, or was taken back: nobody has done anything here.
  IF TG_OP <> 'UPDATE' AND customer.imported IS NOT NULL AND customer.account_id IS NULL AND customer.order_count = 0 THEN RETURN NULL; END IF;
  PERFORM record_webhook_event(customer.store_id,
    CASE TG_OP WHEN 'INSERT' THEN 'customer.created' WHEN 'UPDATE' THEN 'customer.updated' ELSE 'customer.erased' END,
    'customer:' || customer.id, jsonb_build_object('customer_id', customer.id));
  RETURN NULL;
END $$;

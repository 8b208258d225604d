CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "customer_note_length" CHECK (length("customer_notes"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "customer_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_name_edited" boolean DEFAULT false NOT NULL,
	"phone" text,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"accepts_emails" boolean DEFAULT false NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"lifetime_cents" bigint GENERATED ALWAYS AS (paid_cents - refunded_cents) STORED NOT NULL,
	"first_order_at" timestamp with time zone,
	"last_order_at" timestamp with time zone,
	"words" "tsvector" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "customer_profiles_email" UNIQUE("store_id","email"),
	CONSTRAINT "customer_profiles_account" UNIQUE("account_id"),
	CONSTRAINT "customer_profiles_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "customer_profile_email_lower" CHECK ("customer_profiles"."email" = lower("customer_profiles"."email"))
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_profile_fk" FOREIGN KEY ("store_id","profile_id") REFERENCES "public"."customer_profiles"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_profile_id_created_at_index" ON "customer_notes" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_profiles_newest" ON "customer_profiles" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_by_last_order" ON "customer_profiles" USING btree ("store_id",coalesce("last_order_at", timestamptz '1970-01-01 00:00:00+00'),"id");--> statement-breakpoint
CREATE INDEX "customer_profiles_by_value" ON "customer_profiles" USING btree ("store_id","lifetime_cents","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_tags" ON "customer_profiles" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customer_profiles_words" ON "customer_profiles" USING gin ("words");--> statement-breakpoint
CREATE INDEX "orders_of_guests" ON "orders" USING btree ("store_id",lower("email")) WHERE "orders"."customer_id" is null;--> statement-breakpoint
CREATE FUNCTION refresh_customer_profile(of_store text, of_email text) RETURNS void LANGUAGE plpgsql AS $$
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
		UPDATE customer_profiles p SET tags = array(SELECT DISTINCT unnest(p.tags || g.tags) ORDER BY 1), phone = coalesce(p.phone, g.phone)
		FROM customer_profiles g WHERE p.id = profile.id AND g.store_id = of_store AND g.email = of_email;
		DELETE FROM customer_profiles g WHERE g.store_id = of_store AND g.email = of_email;
		UPDATE customer_profiles p SET email = of_email WHERE p.id = profile.id;
	END IF;
	SELECT * INTO profile FROM customer_profiles p WHERE p.store_id = of_store AND p.email = of_email;
	IF profile.account_id IS DISTINCT FROM account.id AND profile.account_id IS NOT NULL THEN
		IF EXISTS (SELECT FROM customers c WHERE c.id = profile.account_id) THEN
			-- The account has another address by now, and its row goes with it.
			PERFORM refresh_customer_profile(of_store, (SELECT c.email FROM customers c WHERE c.id = profile.account_id));
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
	IF account.id IS NULL AND facts.order_count = 0 THEN
		DELETE FROM customer_profiles p WHERE p.id = profile.id;
		RETURN;
	END IF;
	SELECT * INTO newest FROM orders o WHERE o.id = facts.newest_id;
	IF account.id IS NOT NULL THEN
		first_name := account.first_name;
		last_name := account.last_name;
	ELSIF profile.is_name_edited THEN
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
		coalesce(newest.address ->> 'city', ''), coalesce(newest.address ->> 'country', ''),
		EXISTS (SELECT FROM newsletter_subscribers n WHERE n.store_id = of_store AND n.email = of_email AND n.status = 'confirmed'),
		EXISTS (SELECT FROM subscriptions u WHERE u.store_id = of_store AND u.customer_id = account.id AND u.status <> 'cancelled'),
		facts.order_count, facts.paid, facts.refunded, facts.first_at, facts.last_at,
		least(account.created_at, facts.first_at),
		array_to_tsvector(array(
			SELECT DISTINCT word FROM unnest(
				ARRAY[of_email, split_part(of_email, '@', 2), regexp_replace(coalesce(profile.phone, ''), '[^0-9]', '', 'g')]
				|| search_pieces(first_name) || search_pieces(last_name) || search_pieces(newest.name)
				|| search_pieces(split_part(of_email, '@', 1)) || search_pieces(newest.address ->> 'city')
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
CREATE FUNCTION refresh_customer_profiles(of_store text, emails text[], accounts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	one text;
BEGIN
	-- In one order, so that two transactions do not wait for each other.
	FOR one IN
		SELECT lower(e) FROM unnest(emails) AS e WHERE e <> ''
		UNION SELECT c.email FROM customers c WHERE c.id = ANY (accounts)
		ORDER BY 1
	LOOP
		PERFORM refresh_customer_profile(of_store, one);
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION customer_facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_customer_profiles(
		coalesce(NEW.store_id, OLD.store_id), ARRAY[OLD.email, NEW.email], ARRAY[OLD.customer_id, NEW.customer_id]
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION customer_address_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_customer_profiles(coalesce(NEW.store_id, OLD.store_id), ARRAY[OLD.email, NEW.email], '{}');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_of_order_added AFTER INSERT OR DELETE ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customer_facts_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_of_order_changed AFTER UPDATE OF number, customer_id, email, name, address, total_cents, refunded_cents, placed_at ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customer_facts_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_of_subscription AFTER INSERT OR DELETE OR UPDATE OF customer_id, status, email ON "subscriptions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customer_facts_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_of_account AFTER INSERT OR DELETE OR UPDATE OF email, first_name, last_name ON "customers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customer_address_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_of_newsletter AFTER INSERT OR DELETE OR UPDATE OF email, status ON "newsletter_subscribers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customer_address_changed();--> statement-breakpoint
-- The rows that refresh_customer_profile would write one by one, at once: tens of thousands of calls would each hold a lock until the end.
WITH accounts AS (
	SELECT * FROM customers WHERE role = 'customer'
), owned AS (
	SELECT o.*, coalesce(a.email, lower(o.email)) AS owner
	FROM orders o LEFT JOIN accounts a ON a.id = o.customer_id AND a.store_id = o.store_id
	WHERE o.customer_id IS NULL OR a.id IS NOT NULL
), facts AS (
	SELECT o.store_id, o.owner, count(*)::int AS order_count,
		coalesce(sum(o.total_cents) FILTER (WHERE o.currency = s.currency), 0)::bigint AS paid,
		coalesce(sum(o.refunded_cents) FILTER (WHERE o.currency = s.currency), 0)::bigint AS refunded,
		min(o.placed_at) AS first_at, max(o.placed_at) AS last_at,
		array_agg(o.number::text) AS numbers,
		(array_agg(o.id ORDER BY o.placed_at DESC, o.id DESC))[1] AS newest_id
	FROM owned o JOIN stores s ON s.id = o.store_id
	GROUP BY o.store_id, o.owner
), known AS (
	SELECT coalesce(a.store_id, f.store_id) AS store_id, coalesce(a.email, f.owner) AS email,
		a.id AS account_id, a.created_at AS account_created_at,
		coalesce(a.first_name, split_part(btrim(n.name), ' ', 1)) AS first_name,
		coalesce(a.last_name, btrim(substr(btrim(n.name), length(split_part(btrim(n.name), ' ', 1)) + 1))) AS last_name,
		n.name AS newest_name, n.address AS newest_address,
		f.order_count, f.paid, f.refunded, f.first_at, f.last_at, f.numbers
	FROM accounts a
	FULL JOIN facts f ON f.store_id = a.store_id AND f.owner = a.email
	LEFT JOIN orders n ON n.id = f.newest_id
)
INSERT INTO customer_profiles (
	store_id, email, account_id, first_name, last_name, city, country, accepts_emails, is_subscribed,
	order_count, paid_cents, refunded_cents, first_order_at, last_order_at, created_at, words
)
SELECT k.store_id, k.email, k.account_id, k.first_name, k.last_name,
	coalesce(k.newest_address ->> 'city', ''), coalesce(k.newest_address ->> 'country', ''),
	EXISTS (SELECT FROM newsletter_subscribers n WHERE n.store_id = k.store_id AND n.email = k.email AND n.status = 'confirmed'),
	EXISTS (SELECT FROM subscriptions u WHERE u.store_id = k.store_id AND u.customer_id = k.account_id AND u.status <> 'cancelled'),
	coalesce(k.order_count, 0), coalesce(k.paid, 0), coalesce(k.refunded, 0), k.first_at, k.last_at,
	least(k.account_created_at, k.first_at),
	array_to_tsvector(array(
		SELECT DISTINCT word FROM unnest(
			ARRAY[k.email, split_part(k.email, '@', 2)]
			|| search_pieces(k.first_name) || search_pieces(k.last_name) || search_pieces(k.newest_name)
			|| search_pieces(split_part(k.email, '@', 1)) || search_pieces(k.newest_address ->> 'city') || k.numbers
		) AS word WHERE word <> ''
	))
FROM known k;--> statement-breakpoint
ANALYZE "customer_profiles", "orders";

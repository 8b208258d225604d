CREATE TABLE "gift_card_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"staff_member_id" uuid,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "gift_card_entry_amount" CHECK (case "gift_card_entries"."kind" when 'issued' then "gift_card_entries"."amount_cents" > 0 when 'used' then "gift_card_entries"."amount_cents" < 0 when 'returned' then "gift_card_entries"."amount_cents" > 0 when 'adjusted' then "gift_card_entries"."amount_cents" <> 0 else false end),
	CONSTRAINT "gift_card_entries_currency" CHECK ("gift_card_entries"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"currency" char(3) NOT NULL,
	"balance_cents" integer DEFAULT 0 NOT NULL,
	"code_hash" char(64) NOT NULL,
	"code_suffix" text NOT NULL,
	"code_number" integer DEFAULT 1 NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"issue_key" uuid NOT NULL,
	"disabled_at" timestamp with time zone,
	"status" text GENERATED ALWAYS AS (case when disabled_at is not null then 'disabled' when balance_cents > 0 then 'active' else 'empty' end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "gift_cards_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "gift_cards_code" UNIQUE("store_id","code_hash"),
	CONSTRAINT "gift_cards_issued_once" UNIQUE("store_id","issue_key"),
	CONSTRAINT "gift_card_balance" CHECK ("gift_cards"."balance_cents" >= 0),
	CONSTRAINT "gift_cards_currency" CHECK ("gift_cards"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
CREATE TABLE "gift_card_days" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "gift_card_days_store_id_day_currency_kind_pk" PRIMARY KEY("store_id","day","currency","kind"),
	CONSTRAINT "gift_card_days_currency" CHECK ("gift_card_days"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_card_fk" FOREIGN KEY ("store_id","gift_card_id") REFERENCES "public"."gift_cards"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_entries_of_card" ON "gift_card_entries" USING btree ("gift_card_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_card_entries_by_day" ON "gift_card_entries" USING btree ("store_id","day");--> statement-breakpoint
CREATE INDEX "gift_cards_newest" ON "gift_cards" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_by_status" ON "gift_cards" USING btree ("store_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_by_balance" ON "gift_cards" USING btree ("store_id","balance_cents","id");--> statement-breakpoint
CREATE INDEX "gift_cards_order" ON "gift_cards" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_cards_recipient" ON "gift_cards" USING btree ("store_id","recipient_email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "gift_cards_code_suffix" ON "gift_cards" USING btree ("store_id","code_suffix");
--> statement-breakpoint
CREATE FUNCTION add_to_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_cards SET balance_cents = balance_cents + NEW.amount_cents
  WHERE id = NEW.gift_card_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a gift card has one currency' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the balance of gift cards changes by new entries only' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER gift_card_balance_follows_entries AFTER INSERT ON "gift_card_entries" FOR EACH ROW
  EXECUTE FUNCTION add_to_gift_card_balance();
--> statement-breakpoint
CREATE TRIGGER gift_card_entries_stay BEFORE UPDATE OF id, store_id, gift_card_id, kind, currency, amount_cents, created_at, day OR DELETE
  ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_gift_card();
--> statement-breakpoint
CREATE TRIGGER gift_card_balance_is_a_sum BEFORE UPDATE OF balance_cents, currency ON "gift_cards" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_gift_card();
--> statement-breakpoint
CREATE TRIGGER gift_cards_begin_with_nothing BEFORE INSERT ON "gift_cards" FOR EACH ROW
  WHEN (NEW.balance_cents <> 0) EXECUTE FUNCTION refuse_change_of_gift_card();

CREATE TABLE "invoice_series" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"next_number" integer NOT NULL,
	CONSTRAINT "invoice_series_store_id_kind_pk" PRIMARY KEY("store_id","kind"),
	CONSTRAINT "invoice_series_kind" CHECK ("invoice_series"."kind" in ('invoice', 'credit_note'))
);
--> statement-breakpoint
CREATE TABLE "invoiced_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoiced_orders_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paid_at" timestamp with time zone NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refers_to_id" uuid,
	"refund_id" uuid,
	"dispute_id" text,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"supplied_on" date NOT NULL,
	"currency" char(3) NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "invoice_number" UNIQUE("store_id","kind","number"),
	CONSTRAINT "invoice_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoice_amounts" CHECK (least("invoices"."total_cents", "invoices"."tax_cents") >= 0),
	CONSTRAINT "credit_note_of_an_invoice" CHECK (case "invoices"."kind" when 'credit_note' then "invoices"."refers_to_id" is not null and num_nonnulls("invoices"."refund_id", "invoices"."dispute_id") = 1
        else num_nonnulls("invoices"."refund_id", "invoices"."dispute_id") = 0 end),
	CONSTRAINT "invoices_currency" CHECK ("invoices"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "issues_invoices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "invoice_prefix" text DEFAULT 'INV-' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "invoice_start" integer DEFAULT 1001 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "credit_note_prefix" text DEFAULT 'CN-' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "credit_note_start" integer DEFAULT 1001 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_orders" ADD CONSTRAINT "invoiced_orders_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refers_to_fk" FOREIGN KEY ("store_id","refers_to_id") REFERENCES "public"."invoices"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_fk" FOREIGN KEY ("store_id","refund_id") REFERENCES "public"."refunds"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_dispute_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("provider_dispute_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoiced_orders_due" ON "invoiced_orders" USING btree ("store_id","position") WHERE "invoiced_orders"."is_due";--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("store_id","issued_on","kind","number");--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_of_an_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice' and "invoices"."refers_to_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_credit_note_of_a_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_credit_note_of_a_dispute" ON "invoices" USING btree ("dispute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_takes_a_credit_note_back" ON "invoices" USING btree ("refers_to_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "store_invoice_numbers" CHECK (least("stores"."invoice_start", "stores"."credit_note_start") >= 1 and greatest("stores"."invoice_start", "stores"."credit_note_start") <= 100000000 and "stores"."invoice_prefix" <> "stores"."credit_note_prefix");--> statement-breakpoint
CREATE FUNCTION refuse_changes_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued invoice never changes: %', OLD.name USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_never_change BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_changes_of_invoices();
--> statement-breakpoint
CREATE FUNCTION invoice_paid_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoiced_orders (order_id, store_id, paid_at)
    SELECT o.id, o.store_id, shop_now() FROM orders o JOIN stores s ON s.id = o.store_id
    WHERE o.checkout_id = NEW.id AND o.total_cents > 0 AND s.issues_invoices ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM pg_notify('invoices_due', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paid_orders_are_invoiced AFTER UPDATE OF status ON "checkouts" FOR EACH ROW
  WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION invoice_paid_orders();
--> statement-breakpoint
CREATE FUNCTION credit_invoiced_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoiced_orders SET is_due = true WHERE order_id = NEW.order_id;
  IF FOUND THEN PERFORM pg_notify('invoices_due', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_are_credited AFTER INSERT OR UPDATE OF status ON "refunds" FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.status <> 'pending') EXECUTE FUNCTION credit_invoiced_orders();
--> statement-breakpoint
CREATE TRIGGER disputes_are_credited AFTER INSERT OR UPDATE OF status ON "disputes" FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.status <> 'open') EXECUTE FUNCTION credit_invoiced_orders();

CREATE TABLE "former_sellers" (
	"store_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"address" jsonb,
	"tax_number" text,
	CONSTRAINT "former_sellers_store_id_until_pk" PRIMARY KEY("store_id","until")
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "dispute_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payouts" SET "dispute_cents" = "found"."cents", "other_cents" = "other_cents" - "found"."cents"
  FROM (SELECT "payout_id", sum("amount_cents") AS "cents" FROM "payout_lines" WHERE "kind" = 'dispute' GROUP BY 1) AS "found"
  WHERE "found"."payout_id" = "payouts"."id";--> statement-breakpoint
ALTER TABLE "former_sellers" ADD CONSTRAINT "former_sellers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_of_kind" ON "invoices" USING btree ("store_id","kind","issued_on","number");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("store_id","created_at","provider_dispute_id");--> statement-breakpoint
CREATE FUNCTION store_former_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_sellers (store_id, until, brand, address, tax_number)
    VALUES (OLD.id, shop_now(), OLD.brand, OLD.sender_address, OLD.tax_number) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_sellers_are_stored AFTER UPDATE OF brand, sender_address, tax_number ON "stores" FOR EACH ROW
  WHEN ((OLD.brand, OLD.sender_address, OLD.tax_number) IS DISTINCT FROM (NEW.brand, NEW.sender_address, NEW.tax_number))
  EXECUTE FUNCTION store_former_seller();

CREATE TABLE "imported_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"email" text,
	"customer_name" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"payment_status" text NOT NULL,
	"was_paid" boolean NOT NULL,
	"fulfilment_status" text NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"discount_code" text,
	"units" integer NOT NULL,
	"details" jsonb NOT NULL,
	"counts_in_reports" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(search_pieces(name) || search_pieces(customer_name) || lower(coalesce(email, '')) || search_pieces(email), ''))) STORED NOT NULL,
	CONSTRAINT "imported_orders_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "imported_orders_currency" CHECK ("imported_orders"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_import_fk" FOREIGN KEY ("store_id","import_id") REFERENCES "public"."staff_imports"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_orders_external_id" ON "imported_orders" USING btree ("store_id","external_id") WHERE "imported_orders"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "imported_orders_by_name" ON "imported_orders" USING btree ("store_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_orders_name_without_id" ON "imported_orders" USING btree ("store_id","name") WHERE "imported_orders"."external_id" is null;--> statement-breakpoint
CREATE INDEX "imported_orders_newest" ON "imported_orders" USING btree ("store_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "imported_orders_by_total" ON "imported_orders" USING btree ("store_id","total_cents","id");--> statement-breakpoint
CREATE INDEX "imported_orders_by_email" ON "imported_orders" USING btree ("store_id","email","placed_at","id");--> statement-breakpoint
CREATE INDEX "imported_orders_search" ON "imported_orders" USING gin ("words");--> statement-breakpoint
CREATE INDEX "imported_orders_in_reports" ON "imported_orders" USING btree ("store_id","day") WHERE "imported_orders"."counts_in_reports" and "imported_orders"."was_paid";
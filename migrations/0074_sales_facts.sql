CREATE TABLE "sales_days" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"product_handle" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"orders" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"units" bigint NOT NULL,
	"returned_units" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"return_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "sales_days_store_id_day_currency_product_handle_channel_code_pk" PRIMARY KEY("store_id","day","currency","product_handle","channel","code")
);
--> statement-breakpoint
CREATE TABLE "sales_facts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refund_id" uuid,
	"position" integer,
	"happened_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"product_handle" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"orders" integer NOT NULL,
	"refunds" integer NOT NULL,
	"units" integer NOT NULL,
	"returned_units" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"return_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	CONSTRAINT "sales_fact_once" UNIQUE NULLS NOT DISTINCT("order_id","kind","refund_id","position"),
	CONSTRAINT "sales_fact_kind" CHECK ("sales_facts"."kind" in ('sale', 'withdrawn', 'refund', 'refund_failed')),
	CONSTRAINT "sales_fact_channel" CHECK ("sales_facts"."channel" in ('storefront', 'renewal', 'staff', 'imported')),
	CONSTRAINT "sales_facts_currency" CHECK ("sales_facts"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
CREATE TABLE "sales_rollups" (
	"store_id" text PRIMARY KEY NOT NULL,
	"rolled_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_days" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"orders" bigint NOT NULL,
	"sold_cents" bigint NOT NULL,
	"charged_tax_cents" bigint NOT NULL,
	"return_cents" bigint NOT NULL,
	"returned_tax_cents" bigint NOT NULL,
	CONSTRAINT "tax_days_store_id_day_currency_country_state_pk" PRIMARY KEY("store_id","day","currency","country","state")
);
--> statement-breakpoint
ALTER TABLE "sales_facts" ADD CONSTRAINT "sales_facts_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_rollups" ADD CONSTRAINT "sales_rollups_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_facts_by_day" ON "sales_facts" USING btree ("store_id","day");--> statement-breakpoint
CREATE INDEX "sales_facts_of_refunds" ON "sales_facts" USING btree ("store_id","day") WHERE "sales_facts"."kind" in ('refund', 'refund_failed');
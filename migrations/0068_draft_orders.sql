CREATE TABLE "draft_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"purpose" text NOT NULL,
	"source_order_id" uuid,
	"customer_id" uuid,
	"email" text,
	"name" text,
	"address" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"currency" char(3) NOT NULL,
	"lines" jsonb NOT NULL,
	"discount" jsonb,
	"shipping" jsonb,
	"order_id" uuid,
	"link_sent_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "draft_orders_number" UNIQUE("store_id","number"),
	CONSTRAINT "draft_orders_sold_once" UNIQUE("order_id"),
	CONSTRAINT "draft_order_purpose" CHECK ("draft_orders"."purpose" in ('order', 'replacement', 'addition')),
	CONSTRAINT "draft_order_of_nobody_once_sold" CHECK ("draft_orders"."order_id" is null or num_nonnulls("draft_orders"."email", "draft_orders"."name", "draft_orders"."address") = 0),
	CONSTRAINT "draft_orders_currency" CHECK ("draft_orders"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "draft_order_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "paid_elsewhere" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_elsewhere" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged_address" jsonb;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_source_fk" FOREIGN KEY ("store_id","source_order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_customer_fk" FOREIGN KEY ("store_id","customer_id") REFERENCES "public"."customers"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_member_fk" FOREIGN KEY ("store_id","created_by") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_orders_open" ON "draft_orders" USING btree ("store_id","created_at","id") WHERE "draft_orders"."order_id" is null;--> statement-breakpoint
CREATE INDEX "draft_orders_newest" ON "draft_orders" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "draft_orders_of_source" ON "draft_orders" USING btree ("source_order_id") WHERE "draft_orders"."source_order_id" is not null;--> statement-breakpoint
CREATE INDEX "draft_orders_of_email" ON "draft_orders" USING btree ("store_id","email") WHERE "draft_orders"."email" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_draft" ON "checkouts" USING btree ("draft_order_id") WHERE "checkouts"."draft_order_id" is not null;
CREATE TABLE "back_in_stock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"sku" text,
	"bundle_id" text,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"notified_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "back_in_stock_status" CHECK ("back_in_stock_requests"."status" in ('pending', 'waiting', 'notified')),
	CONSTRAINT "back_in_stock_of_one_item" CHECK (("back_in_stock_requests"."sku" is null) <> ("back_in_stock_requests"."bundle_id" is null)),
	CONSTRAINT "back_in_stock_quantity" CHECK ("back_in_stock_requests"."quantity" between 1 and 999),
	CONSTRAINT "back_in_stock_notified" CHECK (("back_in_stock_requests"."status" = 'notified') = ("back_in_stock_requests"."notified_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_variant" FOREIGN KEY ("store_id","sku") REFERENCES "public"."variants"("store_id","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_bundle" FOREIGN KEY ("store_id","bundle_id") REFERENCES "public"."bundles"("store_id","bundle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "back_in_stock_open_variant" ON "back_in_stock_requests" USING btree ("store_id","email","sku") WHERE "back_in_stock_requests"."status" <> 'notified';--> statement-breakpoint
CREATE UNIQUE INDEX "back_in_stock_open_bundle" ON "back_in_stock_requests" USING btree ("store_id","email","bundle_id") WHERE "back_in_stock_requests"."status" <> 'notified';--> statement-breakpoint
CREATE INDEX "back_in_stock_of_item" ON "back_in_stock_requests" USING btree ("store_id","sku","bundle_id");
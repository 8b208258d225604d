CREATE TABLE "orders_to_tell" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "new_order_emails" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_to_tell" ADD CONSTRAINT "orders_to_tell_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_to_tell" ADD CONSTRAINT "orders_to_tell_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;
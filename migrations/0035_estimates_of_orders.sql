ALTER TABLE "orders" ADD COLUMN "delivery_earliest" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_latest" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_delivery_estimate" CHECK (num_nulls("orders"."delivery_earliest", "orders"."delivery_latest") <> 1 and "orders"."delivery_earliest" <= "orders"."delivery_latest");
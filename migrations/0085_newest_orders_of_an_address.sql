DROP INDEX "orders_store_id_email_index";--> statement-breakpoint
CREATE INDEX "orders_store_id_email_placed_at_id_index" ON "orders" USING btree ("store_id","email","placed_at","id");
DROP INDEX "draft_orders_of_email";--> statement-breakpoint
CREATE INDEX "draft_orders_of_address" ON "draft_orders" USING btree ("store_id",lower("email")) WHERE "draft_orders"."email" is not null;
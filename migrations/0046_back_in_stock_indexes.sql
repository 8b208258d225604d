DROP INDEX "back_in_stock_of_item";--> statement-breakpoint
CREATE INDEX "back_in_stock_open" ON "back_in_stock_requests" USING btree ("store_id","sku","bundle_id") WHERE "back_in_stock_requests"."status" <> 'notified';--> statement-breakpoint
CREATE INDEX "back_in_stock_shares" ON "back_in_stock_requests" USING btree ("notified_at") WHERE "back_in_stock_requests"."status" = 'notified';
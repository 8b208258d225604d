DROP INDEX "conversations_store_id_last_message_at_id_index";--> statement-breakpoint
DROP INDEX "staff_actions_of_subject";--> statement-breakpoint
CREATE INDEX "customer_profiles_by_orders" ON "customer_profiles" USING btree ("store_id","order_count");--> statement-breakpoint
CREATE INDEX "customer_profiles_subscribed" ON "customer_profiles" USING btree ("store_id","created_at","id") WHERE "customer_profiles"."is_subscribed";--> statement-breakpoint
CREATE INDEX "conversations_not_spam" ON "conversations" USING btree ("store_id","last_message_at","id") WHERE "conversations"."status" <> 'spam';--> statement-breakpoint
CREATE INDEX "orders_by_country" ON "orders" USING btree ("store_id",("address" ->> 'country'),"placed_at","id");--> statement-breakpoint
CREATE INDEX "staff_actions_of_command" ON "staff_actions" USING btree ("store_id",("command" collate "C"),"created_at","id");--> statement-breakpoint
CREATE INDEX "staff_actions_of_subject_type" ON "staff_actions" USING btree ("store_id","subject_type","created_at","id") WHERE "staff_actions"."subject_type" is not null;--> statement-breakpoint
CREATE INDEX "staff_actions_of_subject" ON "staff_actions" USING btree ("store_id","subject_id","subject_type","created_at") WHERE "staff_actions"."subject_id" is not null;
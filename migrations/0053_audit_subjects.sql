DROP INDEX "staff_actions_store_id_created_at_index";--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "after" jsonb;--> statement-breakpoint
CREATE INDEX "staff_actions_store_id_created_at_id_index" ON "staff_actions" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_actions_of_subject" ON "staff_actions" USING btree ("store_id","subject_type","subject_id","created_at") WHERE "staff_actions"."subject_id" is not null;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD CONSTRAINT "staff_action_subject" CHECK (num_nulls("staff_actions"."subject_type", "staff_actions"."subject_id") <> 1);
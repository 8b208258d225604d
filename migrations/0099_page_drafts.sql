CREATE TABLE "content_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "content_schedules_in_store" UNIQUE("id","store_id")
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"store_id" text NOT NULL,
	"page" text NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb,
	"base_version" integer NOT NULL,
	"schedule_id" uuid,
	"staff_member_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "page_drafts_store_id_page_pk" PRIMARY KEY("store_id","page"),
	CONSTRAINT "page_draft_scheduled" CHECK ("page_drafts"."schedule_id" is null or "page_drafts"."content" is not null)
);
--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_schedule_fk" FOREIGN KEY ("store_id","schedule_id") REFERENCES "public"."content_schedules"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_schedules_due" ON "content_schedules" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "page_drafts_scheduled" ON "page_drafts" USING btree ("schedule_id") WHERE "page_drafts"."schedule_id" is not null;
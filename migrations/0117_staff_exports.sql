CREATE TABLE "staff_export_parts" (
	"store_id" text NOT NULL,
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "staff_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "staff_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"who" text NOT NULL,
	"staff_member_id" uuid,
	"filters" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"rows" integer,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"finished_at" timestamp with time zone,
	"file_deleted_at" timestamp with time zone,
	CONSTRAINT "staff_exports_id_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "staff_export_state" CHECK ("staff_exports"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "staff_export_whole" CHECK ("staff_exports"."state" <> 'done' or "staff_exports"."bytes" is not null)
);
--> statement-breakpoint
ALTER TABLE "staff_export_parts" ADD CONSTRAINT "staff_export_parts_export_fk" FOREIGN KEY ("store_id","export_id") REFERENCES "public"."staff_exports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_exports" ADD CONSTRAINT "staff_exports_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_exports" ADD CONSTRAINT "staff_exports_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_exports_newest" ON "staff_exports" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_exports_of_kind" ON "staff_exports" USING btree ("store_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_exports_of_person" ON "staff_exports" USING btree ("store_id","who","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_exports_with_file" ON "staff_exports" USING btree ("created_at") WHERE "staff_exports"."file_deleted_at" is null;
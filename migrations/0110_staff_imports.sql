CREATE TABLE "staff_import_pictures" (
	"store_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "staff_import_pictures_import_id_name_pk" PRIMARY KEY("import_id","name")
);
--> statement-breakpoint
CREATE TABLE "staff_import_rows" (
	"store_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"notes" text[] NOT NULL,
	"document" jsonb,
	"status" text,
	"stock" jsonb NOT NULL,
	"redirect_from" text,
	"version_before" integer,
	"status_before" text,
	"result" text,
	"reason" text,
	"version_written" integer,
	"stock_before" jsonb,
	CONSTRAINT "staff_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "staff_import_row_outcome" CHECK ("staff_import_rows"."outcome" in ('create', 'change', 'same', 'refused')),
	CONSTRAINT "staff_import_row_result" CHECK ("staff_import_rows"."result" in ('done', 'left', 'undone', 'stays'))
);
--> statement-breakpoint
CREATE TABLE "staff_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"options" jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"summary" jsonb,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"file_deleted_at" timestamp with time zone,
	CONSTRAINT "staff_imports_id_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "staff_import_state" CHECK ("staff_imports"."state" in ('uploading', 'checking', 'refused', 'checked', 'importing', 'imported', 'undoing', 'undone')),
	CONSTRAINT "staff_import_received" CHECK ("staff_imports"."received_bytes" between 0 and "staff_imports"."file_bytes")
);
--> statement-breakpoint
ALTER TABLE "staff_import_pictures" ADD CONSTRAINT "staff_import_pictures_import_fk" FOREIGN KEY ("store_id","import_id") REFERENCES "public"."staff_imports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD CONSTRAINT "staff_import_rows_import_fk" FOREIGN KEY ("store_id","import_id") REFERENCES "public"."staff_imports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_imports" ADD CONSTRAINT "staff_imports_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_imports" ADD CONSTRAINT "staff_imports_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_import_rows_by_outcome" ON "staff_import_rows" USING btree ("import_id","outcome","position");--> statement-breakpoint
CREATE INDEX "staff_import_rows_by_result" ON "staff_import_rows" USING btree ("import_id","result","position");--> statement-breakpoint
CREATE INDEX "staff_imports_newest" ON "staff_imports" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_imports_one_at_once" ON "staff_imports" USING btree ("store_id") WHERE "staff_imports"."state" in ('importing', 'undoing');
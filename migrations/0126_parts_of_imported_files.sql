CREATE TABLE "staff_import_parts" (
	"store_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"offset" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "staff_import_parts_import_id_offset_pk" PRIMARY KEY("import_id","offset")
);
--> statement-breakpoint
ALTER TABLE "staff_import_parts" ADD CONSTRAINT "staff_import_parts_import_fk" FOREIGN KEY ("store_id","import_id") REFERENCES "public"."staff_imports"("store_id","id") ON DELETE cascade ON UPDATE no action;
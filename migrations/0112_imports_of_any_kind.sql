ALTER TABLE "staff_import_rows" RENAME COLUMN "handle" TO "key";--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "staff_import_rows" ADD COLUMN "written" jsonb;--> statement-breakpoint
UPDATE "staff_import_rows" SET
	"data" = CASE WHEN "document" IS NOT NULL THEN jsonb_build_object(
		'document', "document", 'status', "status", 'stock', "stock", 'redirectFrom', "redirect_from",
		'versionBefore', "version_before", 'statusBefore', "status_before") END,
	"written" = CASE WHEN "result" IN ('done', 'undone', 'stays') THEN jsonb_build_object(
		'version', "version_written", 'stockBefore', coalesce("stock_before", '{}')) END;--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "document";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "status";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "stock";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "redirect_from";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "version_before";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "status_before";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "version_written";--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_import_rows" DROP COLUMN "stock_before";--> statement-breakpoint
UPDATE "staff_imports" SET
	"options" = "options" || '{"kind": "products"}',
	"summary" = "summary" - '{drafts,missingPictures,missingPictureCount}'::text[] || jsonb_build_object('products', jsonb_build_object(
		'drafts', "summary" -> 'drafts', 'missingPictures', "summary" -> 'missingPictures',
		'missingPictureCount', "summary" -> 'missingPictureCount'));--> statement-breakpoint
-- safe: no release has this table
ALTER TABLE "staff_imports" DROP COLUMN "kind";

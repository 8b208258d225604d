ALTER TABLE "store_locations" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_locations" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "store_locations" ADD COLUMN "imported_version" integer;--> statement-breakpoint
ALTER TABLE "store_locations" ADD COLUMN "changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
CREATE INDEX "store_locations_by_name" ON "store_locations" USING btree ("store_id",lower("title"),"external_id");--> statement-breakpoint
-- Until now every location came from a file.
UPDATE "store_locations" SET "imported_version" = "version";
--> statement-breakpoint
-- An import names products by the addresses that they have by then.
CREATE FUNCTION follow_handle_in_imported_locations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE store_locations SET imported = jsonb_set(imported, '{products}', (
    SELECT jsonb_agg(CASE WHEN listed.handle = OLD.handle THEN NEW.handle ELSE listed.handle END ORDER BY listed.place)
    FROM jsonb_array_elements_text(imported -> 'products') WITH ORDINALITY AS listed(handle, place)
  ))
  WHERE store_id = NEW.store_id AND imported -> 'products' ? OLD.handle;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER handle_in_imported_locations_is_followed AFTER UPDATE OF handle ON products FOR EACH ROW
  WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION follow_handle_in_imported_locations();

CREATE TABLE "imported_collections" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "imported_collections_store_id_kind_name_pk" PRIMARY KEY("store_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "collection_products" ADD COLUMN "is_by_hand" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "is_in_menu" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_collections" ADD CONSTRAINT "imported_collections_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Until now collections were as their files said.
INSERT INTO "imported_collections" ("store_id", "kind", "name", "position", "document")
SELECT c.store_id, c.kind, c.name, c.position, jsonb_build_object(
  'title', c.title, 'description', '', 'picture', null, 'rule', null, 'isInMenu', true,
  'products', (
    SELECT coalesce(jsonb_agg(held.product_handle ORDER BY held.position DESC), '[]') FROM collection_products held
    WHERE held.store_id = c.store_id AND held.kind = c.kind AND held.name = c.name
  ))
FROM collections c;
--> statement-breakpoint
-- An import names products by the addresses that they have by then.
CREATE FUNCTION follow_handle_in_imported_collections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE imported_collections SET document = jsonb_set(document, '{products}', (
    SELECT jsonb_agg(CASE WHEN listed.handle = OLD.handle THEN NEW.handle ELSE listed.handle END ORDER BY listed.place)
    FROM jsonb_array_elements_text(document -> 'products') WITH ORDINALITY AS listed(handle, place)
  ))
  WHERE store_id = NEW.store_id AND document -> 'products' ? OLD.handle;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER handle_in_imported_collections_is_followed AFTER UPDATE OF handle ON products FOR EACH ROW
  WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION follow_handle_in_imported_collections();

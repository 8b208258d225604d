ALTER TABLE "bundles" DROP CONSTRAINT "bundles_store_id_product_handle_products_store_id_handle_fk";
--> statement-breakpoint
ALTER TABLE "collection_products" DROP CONSTRAINT "collection_products_store_id_product_handle_products_store_id_handle_fk";
--> statement-breakpoint
ALTER TABLE "pictures" DROP CONSTRAINT "pictures_store_id_product_handle_products_store_id_handle_fk";
--> statement-breakpoint
ALTER TABLE "variants" DROP CONSTRAINT "variants_store_id_product_handle_products_store_id_handle_fk";
--> statement-breakpoint
ALTER TABLE "product_previews" DROP CONSTRAINT "product_previews_product_fk";
--> statement-breakpoint
ALTER TABLE "product_versions" DROP CONSTRAINT "product_versions_product_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_store_id_product_handle_products_store_id_handle_fk";
--> statement-breakpoint
ALTER TABLE "product_search" DROP CONSTRAINT "product_search_store_id_handle_products_store_id_handle_fk";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "file_handle" text;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_previews" ADD CONSTRAINT "product_previews_product_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_store_id_product_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_store_id_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","handle") REFERENCES "public"."products"("store_id","handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_file_handle" UNIQUE("store_id","file_handle");--> statement-breakpoint
-- Orders, figures and store locations name products by their handles without a foreign key: they keep what they name.
CREATE FUNCTION follow_product_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET product_handle = NEW.handle WHERE store_id = NEW.store_id AND product_handle = OLD.handle;
  UPDATE sales_facts SET product_handle = NEW.handle WHERE store_id = NEW.store_id AND product_handle = OLD.handle;
  UPDATE sales_days SET product_handle = NEW.handle WHERE store_id = NEW.store_id AND product_handle = OLD.handle;
  UPDATE product_sales_to_date SET product_handle = NEW.handle WHERE store_id = NEW.store_id AND product_handle = OLD.handle;
  UPDATE refund_days SET product_handle = NEW.handle WHERE store_id = NEW.store_id AND product_handle = OLD.handle;
  UPDATE store_locations SET products = array_replace(products, OLD.handle, NEW.handle)
    WHERE store_id = NEW.store_id AND OLD.handle = ANY (products);
  UPDATE product_versions SET document = jsonb_set(document, '{handle}', to_jsonb(NEW.handle))
    WHERE store_id = NEW.store_id AND product_handle IN (OLD.handle, NEW.handle);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_handle_is_followed AFTER UPDATE OF handle ON products FOR EACH ROW
  WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION follow_product_handle();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product(coalesce(NEW.handle, OLD.handle));
  IF NEW.handle IS DISTINCT FROM OLD.handle THEN PERFORM announce_product(OLD.handle); END IF;
  IF (NEW.handle, NEW.status, NEW.created_at) IS DISTINCT FROM (OLD.handle, OLD.status, OLD.created_at) THEN
    PERFORM pg_notify('cache_tags', 'products'), pg_notify('cache_tags', 'collections');
  END IF;
  IF (NEW.nutrition, NEW.title, NEW.status) IS DISTINCT FROM (OLD.nutrition, OLD.title, OLD.status) THEN PERFORM pg_notify('cache_tags', 'labels'); END IF;
  RETURN NULL;
END $$;

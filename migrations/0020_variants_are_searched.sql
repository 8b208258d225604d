-- What is said of variants and bundles is searched as well: src/server/catalog/search-index.ts.
CREATE FUNCTION mark_search_of_option() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE product_search SET is_stale = true
    WHERE store_id = OLD.store_id AND handle = OLD.product_handle AND NOT is_stale;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE product_search SET is_stale = true
    WHERE store_id = NEW.store_id AND handle = NEW.product_handle AND NOT is_stale;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variant_is_searched AFTER INSERT OR DELETE OR UPDATE OF description, product_handle ON "variants" FOR EACH ROW EXECUTE FUNCTION mark_search_of_option();
--> statement-breakpoint
CREATE TRIGGER bundle_is_searched AFTER INSERT OR DELETE OR UPDATE OF title, description, product_handle ON "bundles" FOR EACH ROW EXECUTE FUNCTION mark_search_of_option();
--> statement-breakpoint
UPDATE "product_search" SET "is_stale" = true;

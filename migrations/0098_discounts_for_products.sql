ALTER TABLE "discounts" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "collections" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE FUNCTION follow_handle_in_discounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE discounts SET products = array_replace(products, OLD.handle, NEW.handle)
    WHERE store_id = NEW.store_id AND OLD.handle = ANY (products);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER handle_in_discounts_is_followed AFTER UPDATE OF handle ON products FOR EACH ROW
  WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION follow_handle_in_discounts();

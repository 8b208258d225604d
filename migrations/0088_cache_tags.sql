-- Announces what anonymous visitors see, by the tags of src/server/platform/cache/data-changes.ts, when a transaction that
-- changes it commits. PostgreSQL sends equal announcements of one transaction once.
CREATE FUNCTION announce_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache_tags', 'everything');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag text;
BEGIN
  FOREACH tag IN ARRAY TG_ARGV LOOP
    PERFORM pg_notify('cache_tags', tag);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_product(handle text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('cache_tags', 'product:' || handle) WHERE handle IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION announce_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product(coalesce(NEW.handle, OLD.handle));
  IF NEW.status IS DISTINCT FROM OLD.status OR NEW.created_at IS DISTINCT FROM OLD.created_at THEN
    PERFORM pg_notify('cache_tags', 'products'), pg_notify('cache_tags', 'collections');
  END IF;
  IF (NEW.nutrition, NEW.title, NEW.status) IS DISTINCT FROM (OLD.nutrition, OLD.title, OLD.status) THEN PERFORM pg_notify('cache_tags', 'labels'); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of tables with the product's handle.
CREATE FUNCTION announce_product_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM announce_product(OLD.product_handle); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM announce_product(NEW.product_handle); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of tables with a SKU. A variant that is gone has announced its product itself.
CREATE FUNCTION announce_product_of_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product(product_handle) FROM variants
  WHERE store_id = coalesce(NEW.store_id, OLD.store_id) AND sku = coalesce(NEW.sku, OLD.sku);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_product_of_bundle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product(product_handle) FROM bundles
  WHERE store_id = coalesce(NEW.store_id, OLD.store_id) AND bundle_id = coalesce(NEW.bundle_id, OLD.bundle_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_product_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product(product_handle) FROM reviews WHERE id = coalesce(NEW.review_id, OLD.review_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_are_announced AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION announce_changed_product();
--> statement-breakpoint
CREATE TRIGGER products_changes_are_announced AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_changed_product();
--> statement-breakpoint
CREATE TRIGGER variants_are_announced AFTER INSERT OR DELETE ON variants FOR EACH ROW EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER variants_changes_are_announced AFTER UPDATE ON variants FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER foods_are_announced AFTER INSERT OR DELETE ON variants FOR EACH STATEMENT EXECUTE FUNCTION announce_tags('labels');
--> statement-breakpoint
CREATE TRIGGER foods_changes_are_announced AFTER UPDATE ON variants FOR EACH ROW
  WHEN (OLD.foods IS DISTINCT FROM NEW.foods OR OLD.net_weight_grams IS DISTINCT FROM NEW.net_weight_grams)
  EXECUTE FUNCTION announce_tags('labels');
--> statement-breakpoint
CREATE TRIGGER bundles_are_announced AFTER INSERT OR DELETE ON bundles FOR EACH ROW EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER bundles_changes_are_announced AFTER UPDATE ON bundles FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER pictures_are_announced AFTER INSERT OR UPDATE OR DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER collection_products_are_announced AFTER INSERT OR UPDATE OR DELETE ON collection_products
  FOR EACH ROW EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER lists_are_announced AFTER INSERT OR UPDATE OR DELETE ON collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_tags('products', 'collections');
--> statement-breakpoint
CREATE TRIGGER collections_are_announced AFTER INSERT OR UPDATE OR DELETE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION announce_tags('products', 'collections');
--> statement-breakpoint
CREATE TRIGGER variant_prices_are_announced AFTER INSERT OR UPDATE OR DELETE ON variant_prices FOR EACH ROW EXECUTE FUNCTION announce_product_of_sku();
--> statement-breakpoint
CREATE TRIGGER variant_subscription_prices_are_announced AFTER INSERT OR UPDATE OR DELETE ON variant_subscription_prices
  FOR EACH ROW EXECUTE FUNCTION announce_product_of_sku();
--> statement-breakpoint
CREATE TRIGGER stock_is_announced AFTER INSERT OR DELETE ON stock FOR EACH ROW EXECUTE FUNCTION announce_product_of_sku();
--> statement-breakpoint
-- Above 20 units nothing that a page says depends on how many there are.
CREATE TRIGGER stock_changes_are_announced AFTER UPDATE ON stock FOR EACH ROW
  WHEN (least(OLD.on_hand - OLD.held, 20) IS DISTINCT FROM least(NEW.on_hand - NEW.held, 20)) EXECUTE FUNCTION announce_product_of_sku();
--> statement-breakpoint
CREATE TRIGGER bundle_items_are_announced AFTER INSERT OR UPDATE OR DELETE ON bundle_items FOR EACH ROW EXECUTE FUNCTION announce_product_of_bundle();
--> statement-breakpoint
CREATE TRIGGER bundle_choices_are_announced AFTER INSERT OR UPDATE OR DELETE ON bundle_choices FOR EACH ROW EXECUTE FUNCTION announce_product_of_bundle();
--> statement-breakpoint
CREATE TRIGGER bundle_prices_are_announced AFTER INSERT OR UPDATE OR DELETE ON bundle_prices FOR EACH ROW EXECUTE FUNCTION announce_product_of_bundle();
--> statement-breakpoint
CREATE TRIGGER bundle_subscription_prices_are_announced AFTER INSERT OR UPDATE OR DELETE ON bundle_subscription_prices
  FOR EACH ROW EXECUTE FUNCTION announce_product_of_bundle();
--> statement-breakpoint
CREATE TRIGGER reviews_are_announced AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION announce_product_of_row();
--> statement-breakpoint
CREATE TRIGGER review_media_are_announced AFTER INSERT OR UPDATE OR DELETE ON review_media FOR EACH ROW EXECUTE FUNCTION announce_product_of_review();
--> statement-breakpoint
CREATE TRIGGER review_replies_are_announced AFTER INSERT OR UPDATE OR DELETE ON review_replies FOR EACH ROW EXECUTE FUNCTION announce_product_of_review();
--> statement-breakpoint
-- Lists with filters follow the index, which is rebuilt after its product has changed.
CREATE TRIGGER labels_in_the_index_are_announced AFTER UPDATE ON product_search FOR EACH ROW
  WHEN (OLD.is_listed IS DISTINCT FROM NEW.is_listed OR OLD.allergens IS DISTINCT FROM NEW.allergens OR OLD.claims IS DISTINCT FROM NEW.claims)
  EXECUTE FUNCTION announce_tags('products');
--> statement-breakpoint
CREATE TRIGGER store_locations_are_announced AFTER INSERT OR UPDATE OR DELETE ON store_locations
  FOR EACH STATEMENT EXECUTE FUNCTION announce_tags('locations');
--> statement-breakpoint
CREATE TRIGGER stores_are_announced AFTER INSERT OR UPDATE OR DELETE ON stores FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
CREATE TRIGGER page_contents_are_announced AFTER INSERT OR UPDATE OR DELETE ON page_contents FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
CREATE TRIGGER styles_are_announced AFTER INSERT OR UPDATE OR DELETE ON styles FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
CREATE TRIGGER shipping_options_are_announced AFTER INSERT OR UPDATE OR DELETE ON shipping_options
  FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
CREATE TRIGGER subscription_options_are_announced AFTER INSERT OR UPDATE OR DELETE ON subscription_options
  FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
CREATE TRIGGER discounts_are_announced AFTER INSERT OR DELETE ON discounts FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
-- A redemption changes what pages say only when it is the last one, or frees that.
CREATE TRIGGER discount_changes_are_announced AFTER UPDATE ON discounts FOR EACH ROW
  WHEN ((OLD.first_order_only OR NEW.first_order_only) AND (
    (OLD.held + OLD.used < OLD.max_redemptions) IS DISTINCT FROM (NEW.held + NEW.used < NEW.max_redemptions)
    OR OLD.first_order_only IS DISTINCT FROM NEW.first_order_only
    OR OLD.starts_at IS DISTINCT FROM NEW.starts_at OR OLD.ends_at IS DISTINCT FROM NEW.ends_at))
  EXECUTE FUNCTION announce_everything();

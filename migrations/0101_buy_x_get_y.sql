ALTER TABLE "discounts" ADD COLUMN "buy_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "get_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "most_times" integer;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "get_products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "get_collections" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discount_buy_get" CHECK ("discounts"."buy_units" >= 0 and "discounts"."get_units" >= 0 and ("discounts"."buy_units" = 0) = ("discounts"."get_units" = 0) and "discounts"."most_times" >= 1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_handle_in_discounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE discounts SET products = array_replace(products, OLD.handle, NEW.handle),
      get_products = array_replace(get_products, OLD.handle, NEW.handle)
    WHERE store_id = NEW.store_id AND (OLD.handle = ANY (products) OR OLD.handle = ANY (get_products));
  RETURN NULL;
END $$;

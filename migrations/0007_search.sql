CREATE TABLE "product_search" (
	"store_id" text NOT NULL,
	"handle" text NOT NULL,
	"is_stale" boolean DEFAULT true NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"launched_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"title_words" "tsvector" DEFAULT '' NOT NULL,
	"document" "tsvector" DEFAULT '' NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"claims" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "product_search_store_id_handle_pk" PRIMARY KEY("store_id","handle")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"store_id" text NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_words_store_id_word_pk" PRIMARY KEY("store_id","word")
);
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_store_id_handle_products_store_id_handle_fk" FOREIGN KEY ("store_id","handle") REFERENCES "public"."products"("store_id","handle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_title_words" ON "product_search" USING gin ("title_words");--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "product_search_stale" ON "product_search" USING btree ("store_id") WHERE "product_search"."is_stale";--> statement-breakpoint
CREATE INDEX "product_search_unlabelled" ON "product_search" USING btree ("store_id") WHERE "product_search"."is_listed" and not "product_search"."claims" @> '{allergens}';--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY "shop_stem" (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "shop_words" (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "shop_words" ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH "shop_stem";
--> statement-breakpoint
CREATE INDEX "product_search_newest" ON "product_search" USING btree ("store_id", "launched_at" DESC, "handle" DESC) INCLUDE ("allergens", "claims") WHERE "is_listed";
--> statement-breakpoint
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'without the extension pg_trgm searches forgive fewer misspellings';
END $$;
--> statement-breakpoint
INSERT INTO "product_search" ("store_id", "handle") SELECT "store_id", "handle" FROM "products";
--> statement-breakpoint
CREATE FUNCTION mark_search_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search (store_id, handle) VALUES (NEW.store_id, NEW.handle)
  ON CONFLICT (store_id, handle) DO UPDATE SET is_stale = true;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_search_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER product_is_searched_anew AFTER INSERT OR UPDATE OF title, description, content, diets, status, created_at ON "products" FOR EACH ROW EXECUTE FUNCTION mark_search_of_product();
--> statement-breakpoint
CREATE TRIGGER category_is_searched_anew AFTER INSERT OR UPDATE OR DELETE ON "collection_products" FOR EACH ROW EXECUTE FUNCTION mark_search_of_category();

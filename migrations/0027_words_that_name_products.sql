DROP TRIGGER "product_is_searched_anew" ON "products";
--> statement-breakpoint
CREATE TRIGGER "product_is_searched_anew" AFTER INSERT OR UPDATE OF title, description, content, diets, heat, status, created_at ON "products" FOR EACH ROW EXECUTE FUNCTION mark_search_of_product();
--> statement-breakpoint
DELETE FROM "search_words";
--> statement-breakpoint
UPDATE "product_search" SET "is_stale" = true WHERE NOT "is_stale";

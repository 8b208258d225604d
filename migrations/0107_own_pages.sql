CREATE TABLE "own_pages" (
	"store_id" text NOT NULL,
	"page" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "own_pages_store_id_page_pk" PRIMARY KEY("store_id","page"),
	CONSTRAINT "own_pages_path" UNIQUE("store_id","path")
);
--> statement-breakpoint
ALTER TABLE "own_pages" ADD CONSTRAINT "own_pages_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER own_pages_are_announced AFTER INSERT OR UPDATE OR DELETE ON "own_pages" FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();

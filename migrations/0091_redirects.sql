CREATE TABLE "missing_pages" (
	"store_id" text NOT NULL,
	"path" text NOT NULL,
	"asked" integer NOT NULL,
	"first_asked_at" timestamp with time zone NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL,
	"linked_from" text,
	"is_ignored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "missing_pages_store_id_path_pk" PRIMARY KEY("store_id","path"),
	CONSTRAINT "missing_page_asked" CHECK ("missing_pages"."asked" > 0)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"store_id" text NOT NULL,
	"from_path" text NOT NULL,
	"to_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"staff_member_id" uuid,
	"followed" integer DEFAULT 0 NOT NULL,
	"last_followed_at" timestamp with time zone,
	CONSTRAINT "redirects_store_id_from_path_pk" PRIMARY KEY("store_id","from_path"),
	CONSTRAINT "redirect_elsewhere" CHECK ("redirects"."from_path" <> "redirects"."to_address")
);
--> statement-breakpoint
ALTER TABLE "missing_pages" ADD CONSTRAINT "missing_pages_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_pages_most_asked" ON "missing_pages" USING btree ("store_id","asked","path");--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("store_id","created_at","from_path");--> statement-breakpoint
CREATE TRIGGER redirects_are_announced AFTER INSERT OR DELETE ON "redirects" FOR EACH STATEMENT EXECUTE FUNCTION announce_tags('redirects');
--> statement-breakpoint
-- Not when it is only counted.
CREATE TRIGGER redirect_changes_are_announced AFTER UPDATE ON "redirects" FOR EACH ROW
  WHEN (OLD.to_address IS DISTINCT FROM NEW.to_address) EXECUTE FUNCTION announce_tags('redirects');

CREATE TABLE "product_versions" (
	"store_id" text NOT NULL,
	"product_handle" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"origin" text NOT NULL,
	"staff_member_id" uuid,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	CONSTRAINT "product_versions_store_id_product_handle_version_pk" PRIMARY KEY("store_id","product_handle","version"),
	CONSTRAINT "product_version_origin" CHECK ("product_versions"."origin" in ('staff', 'file', 'shop')),
	CONSTRAINT "product_version_published_or_scheduled" CHECK ("product_versions"."publish_at" is null or "product_versions"."published_at" is null)
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "product_status";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_version" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_versions_scheduled" ON "product_versions" USING btree ("publish_at") WHERE "product_versions"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("store_id","changed_at","handle");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_published_version" CHECK ("products"."published_version" <= "products"."version");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_status" CHECK ("products"."status" in ('draft', 'active', 'archived'));
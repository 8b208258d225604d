CREATE TABLE "product_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"product_handle" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "meta_title" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "meta_description" text;--> statement-breakpoint
ALTER TABLE "product_previews" ADD CONSTRAINT "product_previews_product_fk" FOREIGN KEY ("store_id","product_handle") REFERENCES "public"."products"("store_id","handle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_previews_expired" ON "product_previews" USING btree ("expires_at");--> statement-breakpoint
UPDATE "product_versions" SET "document" = '{"metaTitle": null, "metaDescription": null}'::jsonb || "document";

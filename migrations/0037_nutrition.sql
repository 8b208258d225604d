ALTER TABLE "products" ADD COLUMN "nutrition" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "foods" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "store_locations" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "store_locations" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "store_id" text;--> statement-breakpoint
UPDATE "sessions" SET "store_id" = (SELECT "id" FROM "stores" ORDER BY "created_at" LIMIT 1);--> statement-breakpoint
UPDATE "payment_events" SET "store_id" = (SELECT "id" FROM "stores" ORDER BY "created_at" LIMIT 1);--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "store_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "store_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;

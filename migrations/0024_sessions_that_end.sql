ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
-- Sessions of accounts from before: 90 days from their login, an operator's 12 hours; seen when their 30 days last began.
UPDATE "sessions" SET "last_seen_at" = least("expires_at" - interval '30 days', shop_now());--> statement-breakpoint
UPDATE "sessions" SET "ends_at" = "sessions"."created_at" + CASE "customers"."role" WHEN 'operator' THEN interval '12 hours' ELSE interval '90 days' END FROM "customers" WHERE "customers"."id" = "sessions"."customer_id";--> statement-breakpoint
UPDATE "sessions" SET "expires_at" = least("expires_at", "ends_at") WHERE "ends_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "session_of_account_ends" CHECK ("sessions"."customer_id" is null or "sessions"."ends_at" is not null);--> statement-breakpoint
-- Operators are made by whoever starts the shop, with an address that this person vouches for.
UPDATE "customers" SET "email_proved_at" = "created_at" WHERE "role" = 'operator' AND "email_proved_at" IS NULL;

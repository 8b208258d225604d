CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "staff_members_store_id_email_unique" UNIQUE("store_id","email"),
	CONSTRAINT "staff_members_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "staff_member_email_lower" CHECK ("staff_members"."email" = lower("staff_members"."email")),
	CONSTRAINT "staff_member_role" CHECK ("staff_members"."role" in ('owner', 'manager', 'packer', 'support', 'marketer', 'bookkeeper')),
	CONSTRAINT "staff_member_status" CHECK ("staff_members"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "customers_operators";--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "staff_member_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_sessions_expires_at_index" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_member_id_index" ON "staff_sessions" USING btree ("staff_member_id");--> statement-breakpoint
ALTER TABLE "staff_actions" ADD CONSTRAINT "staff_actions_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "staff_members" ("id", "store_id", "email", "name", "password_hash", "role", "created_at")
SELECT "id", "store_id", "email", coalesce(nullif(btrim("first_name" || ' ' || "last_name"), ''), "email"), "password_hash", 'owner', "created_at"
FROM "customers" WHERE "role" = 'operator';--> statement-breakpoint
UPDATE "customers" SET "role" = 'customer' WHERE "role" = 'operator';

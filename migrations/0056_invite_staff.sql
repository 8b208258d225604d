CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "staff_invitations_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "staff_invitation_email_lower" CHECK ("staff_invitations"."email" = lower("staff_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"invitation_id" uuid,
	"staff_member_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "staff_link_of_one" CHECK (num_nonnulls("staff_links"."invitation_id", "staff_links"."staff_member_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_invitation_fk" FOREIGN KEY ("store_id","invitation_id") REFERENCES "public"."staff_invitations"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_staff_invitation" ON "staff_invitations" USING btree ("store_id","email") WHERE "staff_invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_links_invitation_id_index" ON "staff_links" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "staff_links_staff_member_id_index" ON "staff_links" USING btree ("staff_member_id");--> statement-breakpoint
CREATE INDEX "staff_links_expires_at_index" ON "staff_links" USING btree ("expires_at");
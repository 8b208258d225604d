CREATE TABLE "staff_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "staff_roles_store_id_name_unique" UNIQUE("store_id","name"),
	CONSTRAINT "staff_roles_as_given" UNIQUE("id","store_id","name","permissions")
);
--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_member_role";--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "own_role_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "own_role_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "own_role_name" text;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "own_permissions" text[];--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_own_role_fk" FOREIGN KEY ("own_role_id","store_id","own_role_name","own_permissions") REFERENCES "public"."staff_roles"("id","store_id","name","permissions") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "staff_members_own_role_id_index" ON "staff_members" USING btree ("own_role_id");--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_member_own_role" CHECK (num_nonnulls("staff_members"."own_role_id", "staff_members"."own_role_name", "staff_members"."own_permissions") = case "staff_members"."role" when 'own' then 3 else 0 end);--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_member_role" CHECK ("staff_members"."role" in ('owner', 'manager', 'packer', 'support', 'marketer', 'bookkeeper', 'own'));
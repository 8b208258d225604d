-- Before the foreign key that refers to it.
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_in_store" UNIQUE("id","store_id");
--> statement-breakpoint
CREATE TABLE "order_note_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"order_note_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "order_note_attachment_type" CHECK ("order_note_attachments"."content_type" in ('image/webp', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("store_id","staff_member_id","list","name"),
	CONSTRAINT "saved_view_length" CHECK (length("saved_views"."name") between 1 and 60 and length("saved_views"."query") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "items_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_note_attachments" ADD CONSTRAINT "order_note_attachments_note_fk" FOREIGN KEY ("store_id","order_note_id") REFERENCES "public"."order_notes"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_attachments_order_note_id_created_at_index" ON "order_note_attachments" USING btree ("order_note_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_views_of_list" ON "saved_views" USING btree ("store_id","list");

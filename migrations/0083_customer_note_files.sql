CREATE TABLE "customer_note_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"customer_note_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "customer_note_attachment_type" CHECK ("customer_note_attachments"."content_type" in ('image/webp', 'application/pdf'))
);
--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_member_unwanted_emails";--> statement-breakpoint
-- safe: id is the primary key
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_in_store" UNIQUE("id","store_id");--> statement-breakpoint
-- safe: the table is new
ALTER TABLE "customer_note_attachments" ADD CONSTRAINT "customer_note_attachments_note_fk" FOREIGN KEY ("store_id","customer_note_id") REFERENCES "public"."customer_notes"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_note_attachments_customer_note_id_created_at_index" ON "customer_note_attachments" USING btree ("customer_note_id","created_at");--> statement-breakpoint
-- safe: one kind more is allowed
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_member_unwanted_emails" CHECK ("staff_members"."unwanted_emails" <@ array['mentions', 'assignments', 'answers', 'contact_requests']);
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"staff_member_id" uuid,
	"text" text NOT NULL,
	"original" text,
	"transcript" text,
	"email_message_id" text,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "conversation_message_kind" CHECK ("conversation_messages"."kind" in ('customer', 'reply', 'note')),
	CONSTRAINT "conversation_message_channel" CHECK ("conversation_messages"."channel" in ('contact_form', 'concierge', 'email', 'back_office'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone_number" text,
	"topic" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"snoozed_until" timestamp with time zone,
	"assignee_id" uuid,
	"is_unanswered" boolean DEFAULT true NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"preview" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', customer_name || ' ' || customer_email || ' ' || subject || ' ' || topic)) STORED,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "conversations_in_store" UNIQUE("id","store_id"),
	CONSTRAINT "conversation_status" CHECK ("conversations"."status" in ('open', 'closed', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "saved_replies_title" UNIQUE("store_id","title")
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_fk" FOREIGN KEY ("store_id","conversation_id") REFERENCES "public"."conversations"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_member_fk" FOREIGN KEY ("store_id","staff_member_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_fk" FOREIGN KEY ("store_id","assignee_id") REFERENCES "public"."staff_members"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_conversation_id_created_at_id_index" ON "conversation_messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_email" ON "conversation_messages" USING btree ("store_id","email_message_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conversations_store_id_status_last_message_at_id_index" ON "conversations" USING btree ("store_id","status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_store_id_assignee_id_last_message_at_index" ON "conversations" USING btree ("store_id","assignee_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_store_id_customer_email_index" ON "conversations" USING btree ("store_id","customer_email");--> statement-breakpoint
CREATE INDEX "conversations_words" ON "conversations" USING gin ("words");--> statement-breakpoint
-- Messages of the contact form become conversations. Staff answered older ones by email.
INSERT INTO "conversations" ("id", "store_id", "customer_email", "customer_name", "customer_phone_number", "subject", "status", "is_unanswered", "last_message_at", "preview", "created_at")
SELECT "id", "store_id", "customer_email", "customer_name", "customer_phone_number", 'Your message',
	CASE WHEN "created_at" > shop_now() - interval '7 days' THEN 'open' ELSE 'closed' END,
	"created_at" > shop_now() - interval '7 days', "created_at", left("message", 140), "created_at"
FROM "contact_requests";--> statement-breakpoint
INSERT INTO "conversation_messages" ("id", "store_id", "conversation_id", "kind", "channel", "text", "transcript", "created_at")
SELECT "id", "store_id", "id", 'customer', CASE WHEN "conversation" IS NULL THEN 'contact_form' ELSE 'concierge' END,
	"message", "conversation" ->> 'transcript', "created_at"
FROM "contact_requests";

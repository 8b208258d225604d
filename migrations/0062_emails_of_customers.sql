CREATE TABLE "inbox_mailboxes" (
	"store_id" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "from_email" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "inbox_mailboxes" ADD CONSTRAINT "inbox_mailboxes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;
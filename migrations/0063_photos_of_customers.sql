ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_in_store" UNIQUE("id","store_id");--> statement-breakpoint
CREATE TABLE "conversation_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"message_id" uuid NOT NULL,
	"name" text NOT NULL,
	"webp" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_pictures" ADD CONSTRAINT "conversation_pictures_message_fk" FOREIGN KEY ("store_id","message_id") REFERENCES "public"."conversation_messages"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_pictures_message_id_index" ON "conversation_pictures" USING btree ("message_id");

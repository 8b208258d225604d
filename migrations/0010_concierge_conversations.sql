CREATE TABLE "concierge_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"shopper_id" uuid NOT NULL,
	"subject" jsonb,
	"turn_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "concierge_conversations_store_id_conversation_id_unique" UNIQUE("store_id","conversation_id"),
	CONSTRAINT "concierge_turn_count" CHECK ("concierge_conversations"."turn_count" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "concierge_turns" (
	"store_id" text NOT NULL,
	"conversation" uuid NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"reply" text NOT NULL,
	"kind" text NOT NULL,
	"written_by" text NOT NULL,
	"product_handles" text[] NOT NULL,
	"links" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "concierge_turns_conversation_position_pk" PRIMARY KEY("conversation","position"),
	CONSTRAINT "concierge_written_by" CHECK ("concierge_turns"."written_by" in ('built-in', 'model'))
);
--> statement-breakpoint
ALTER TABLE "concierge_conversations" ADD CONSTRAINT "concierge_conversations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concierge_turns" ADD CONSTRAINT "concierge_turns_conversation_concierge_conversations_id_fk" FOREIGN KEY ("conversation") REFERENCES "public"."concierge_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concierge_conversations_updated_at_index" ON "concierge_conversations" USING btree ("updated_at");
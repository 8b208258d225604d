CREATE TABLE "edited_settings" (
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"imported" jsonb,
	CONSTRAINT "edited_settings_store_id_name_pk" PRIMARY KEY("store_id","name")
);
--> statement-breakpoint
CREATE TABLE "store_setups" (
	"store_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone,
	"done_steps" text[] DEFAULT '{}' NOT NULL,
	"later_steps" text[] DEFAULT '{}' NOT NULL,
	"not_needed" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "edited_settings" ADD CONSTRAINT "edited_settings_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_setups" ADD CONSTRAINT "store_setups_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "store_setups" ("store_id", "ended_at") SELECT "id", shop_now() FROM "stores";

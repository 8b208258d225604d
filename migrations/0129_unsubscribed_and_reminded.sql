CREATE TABLE "cart_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"linked_cart_id" uuid NOT NULL,
	"email" text,
	"sent_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "cart_reminders" ("store_id", "cart_id", "linked_cart_id", "email", "sent_at")
  SELECT "store_id", "id", "id", CASE WHEN "recovery_mailed_at" > shop_now() - interval '7 days' THEN "email" END, "recovery_mailed_at"
  FROM "carts" WHERE "recovery_mailed_at" > shop_now() - interval '30 days';--> statement-breakpoint
DROP INDEX "carts_reminded";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "unsubscribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_cart_fk" FOREIGN KEY ("store_id","cart_id") REFERENCES "public"."carts"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_reminders_to" ON "cart_reminders" USING btree ("store_id","email") WHERE "cart_reminders"."email" is not null;--> statement-breakpoint
CREATE INDEX "cart_reminders_by_link" ON "cart_reminders" USING btree ("linked_cart_id");--> statement-breakpoint
CREATE INDEX "cart_reminders_of_cart" ON "cart_reminders" USING btree ("store_id","cart_id");--> statement-breakpoint
CREATE INDEX "cart_reminders_by_age" ON "cart_reminders" USING btree ("sent_at");--> statement-breakpoint
-- An address that waits for its confirmation had unsubscribed if its history says so, or if it had been confirmed before.
UPDATE "newsletter_subscribers" SET "unsubscribed_at" = coalesce("found"."at", "updated_at")
  FROM (SELECT "s"."id", max("c"."created_at") AS "at"
    FROM "newsletter_subscribers" AS "s" LEFT JOIN "newsletter_changes" AS "c" ON "c"."subscriber_id" = "s"."id" AND "c"."kind" = 'unsubscribed'
    WHERE "s"."status" <> 'confirmed' GROUP BY 1) AS "found"
  WHERE "found"."id" = "newsletter_subscribers"."id"
    AND ("status" = 'unsubscribed' OR "found"."at" IS NOT NULL OR "welcomed_at" IS NOT NULL OR "consented_at" IS NOT NULL OR "consent_text" IS NOT NULL);

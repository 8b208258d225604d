CREATE TABLE "review_replies" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"text" text,
	"written_by" text NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"notified_at" timestamp with time zone,
	"replied_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "review_reply_text" CHECK ("review_replies"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "review_invitations" ADD COLUMN "staff_request_key" uuid;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD COLUMN "stop_token_hash" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "has_reply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_fk" FOREIGN KEY ("store_id","review_id") REFERENCES "public"."reviews"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_admin_words" ON "reviews" USING gin (to_tsvector('shop_words', review_words("title" || ' ' || "description" || ' ' || "reviewer_name" || ' ' || "product_handle")));--> statement-breakpoint
CREATE INDEX "reviews_of_store" ON "reviews" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_store_by_rating" ON "reviews" USING btree ("store_id","rating","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("store_id","product_handle","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_store_with_pictures" ON "reviews" USING btree ("store_id","created_at","id") WHERE "reviews"."has_pictures";--> statement-breakpoint
CREATE INDEX "reviews_without_reply" ON "reviews" USING btree ("store_id","created_at","id") WHERE "reviews"."status" = 'published' and not "reviews"."has_reply";--> statement-breakpoint
CREATE INDEX "reviews_with_low_rating" ON "reviews" USING btree ("store_id","created_at","id") WHERE "reviews"."rating" <= 2;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_stop_token_hash_unique" UNIQUE("stop_token_hash");
CREATE TABLE "sandbox"."disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "sandbox_dispute_status" CHECK ("sandbox"."disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "sandbox_dispute_amount" CHECK ("sandbox"."disputes"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "is_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute_open_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute_lost_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_versions" ADD COLUMN "price_run_id" uuid;--> statement-breakpoint
ALTER TABLE "product_versions" ADD COLUMN "price_run_text" text;--> statement-breakpoint
CREATE INDEX "product_versions_price_runs" ON "product_versions" USING btree ("store_id","created_at") WHERE "product_versions"."price_run_id" is not null;
--> statement-breakpoint
UPDATE "orders" SET "dispute_lost_cents" = least("paid", "lost"), "dispute_open_cents" = least("paid" - least("paid", "lost"), "open")
  FROM (SELECT "o"."id" AS "order_id", "o"."total_cents" - "o"."gift_card_cents" AS "paid",
      coalesce(sum("cents") FILTER (WHERE "d"."status" = 'lost'), 0)::int AS "lost", coalesce(sum("cents") FILTER (WHERE "d"."status" = 'open'), 0)::int AS "open"
    FROM "disputes" AS "d" JOIN "orders" AS "o" ON "o"."id" = "d"."order_id"
    CROSS JOIN LATERAL (SELECT CASE WHEN "d"."currency" = "o"."currency" THEN "d"."amount_cents" ELSE "o"."total_cents" - "o"."gift_card_cents" END AS "cents") AS "counted"
    WHERE "d"."status" <> 'won' GROUP BY 1, 2) AS "found"
  WHERE "found"."order_id" = "orders"."id";

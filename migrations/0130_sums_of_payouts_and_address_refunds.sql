ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_line_kind";--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "disputes" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payout_lines" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "charged_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "refunded_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "fee_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "dispute_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "other_cents" SET DATA TYPE bigint;--> statement-breakpoint
-- safe: every value fits into the larger type
ALTER TABLE "payouts" ALTER COLUMN "difference_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_address_difference" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "transfer_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_line_kind" CHECK ("payout_lines"."kind" in ('charge', 'refund', 'dispute', 'fee', 'transfer', 'other'));--> statement-breakpoint
-- What a failed or cancelled payout put back was stored as a correction, which the journal books as income.
UPDATE "payout_lines" SET "kind" = 'transfer' FROM "payouts" AS "later"
  WHERE "later"."id" = "payout_lines"."payout_id" AND "payout_lines"."kind" = 'other' AND "payout_lines"."reference" ILIKE '%payout%'
    AND EXISTS (SELECT FROM "payouts" AS "failed" WHERE "failed"."store_id" = "later"."store_id" AND "failed"."currency" = "later"."currency"
      AND "failed"."status" IN ('failed', 'canceled') AND "failed"."amount_cents" = "payout_lines"."amount_cents" AND "failed"."created_at" <= "later"."created_at");--> statement-breakpoint
UPDATE "payouts" SET "transfer_cents" = "found"."cents", "other_cents" = "other_cents" - "found"."cents"
  FROM (SELECT "payout_id", sum("amount_cents") AS "cents" FROM "payout_lines" WHERE "kind" = 'transfer' GROUP BY 1) AS "found"
  WHERE "found"."payout_id" = "payouts"."id";

ALTER TABLE "discount_amounts" ADD COLUMN "minimum_subtotal_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "minimum_subtotal_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "minimum_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_amounts" ADD CONSTRAINT "discount_amounts_minimum" CHECK ("discount_amounts"."minimum_subtotal_cents" >= 0);--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discount_minimums" CHECK ("discounts"."minimum_subtotal_cents" >= 0 and "discounts"."minimum_units" >= 0);
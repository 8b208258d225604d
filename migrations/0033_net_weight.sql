ALTER TABLE "variants" ADD COLUMN "net_weight_grams" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "net_weight_positive" CHECK ("variants"."net_weight_grams" > 0);
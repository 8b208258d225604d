ALTER TABLE "products" ADD COLUMN "heat" numeric(2, 1);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "heat_in_half_chillies" CHECK ("products"."heat" between 0 and 5 and "products"."heat" * 2 % 1 = 0);--> statement-breakpoint
UPDATE "products" SET "heat" = said."heat"
FROM (
	SELECT "store_id", "handle", CASE
		WHEN "text" ~* '^(not at all|zero)' THEN 0
		WHEN "text" ~* 'one and a half chill' THEN 1.5
		WHEN "text" ~* 'one chill' THEN 1
		WHEN "text" ~* 'two chill' THEN 2
		WHEN "text" ~* 'three chill' THEN 3
		WHEN "text" ~* 'four chill' THEN 4
		WHEN "text" ~* 'five chill' THEN 5
	END AS "heat"
	FROM "products", jsonb_to_recordset("content" -> 'contentData') AS "fact"("heading" text, "text" text)
	WHERE "heading" ~* '^how hot'
) AS said
WHERE "products"."store_id" = said."store_id" AND "products"."handle" = said."handle" AND said."heat" IS NOT NULL;

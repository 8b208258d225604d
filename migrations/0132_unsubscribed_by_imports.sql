-- A file that was imported after people had unsubscribed could confirm them, which only they may do.
WITH "ended" AS (UPDATE "newsletter_subscribers" AS "subscriber"
  SET "status" = 'unsubscribed', "unsubscribed_at" = "left_at"."last", "updated_at" = shop_now()
  FROM (SELECT "subscriber_id", max("created_at") AS "last" FROM "newsletter_changes" WHERE "kind" = 'unsubscribed' GROUP BY 1) AS "left_at"
  WHERE "left_at"."subscriber_id" = "subscriber"."id" AND "subscriber"."status" = 'confirmed' AND "subscriber"."source" = 'file'
    AND NOT EXISTS (SELECT FROM "newsletter_changes" AS "later" WHERE "later"."subscriber_id" = "subscriber"."id"
      AND "later"."kind" = 'confirmed' AND "later"."created_at" > "left_at"."last")
  RETURNING "subscriber"."store_id", "subscriber"."id")
INSERT INTO "newsletter_changes" ("store_id", "subscriber_id", "kind", "text")
  SELECT "store_id", "id", 'unsubscribed', 'Had unsubscribed before a file was imported.' FROM "ended";

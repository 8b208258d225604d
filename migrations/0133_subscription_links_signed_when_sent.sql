-- Confirmations of deliveries held a link that opens the subscription, and everybody who sees an order may read its emails.
UPDATE "sent_emails" AS "email" SET "content" = jsonb_set("email"."content", '{blocks}', (
  SELECT jsonb_agg(
    CASE WHEN "block" -> 'button' ->> 'link' LIKE '/subscriptions/manage#token=%'
      THEN jsonb_set("block", '{button}', ("block" -> 'button') || jsonb_build_object(
        'link', '/subscriptions/manage',
        'token', jsonb_build_object(
          'purpose', 'manage-subscription:' || lower("email"."content" ->> 'to'),
          'validDays', 60,
          'id', substring("block" -> 'button' ->> 'link' FROM '#token=([^.]*)'))))
      ELSE "block" END
    ORDER BY "position")
  FROM jsonb_array_elements("email"."content" -> 'blocks') WITH ORDINALITY AS "listed" ("block", "position")))
WHERE "email"."content"::text LIKE '%/subscriptions/manage#token=%';

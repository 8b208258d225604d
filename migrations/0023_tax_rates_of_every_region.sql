-- A region without tax now has rates of 0. Where a table left one out, it was not taxed: that stays so until the next import.
INSERT INTO "tax_rates" ("store_id", "country", "region", "tax_class", "rate_parts_per_million", "label")
SELECT "store"."id", "place"."country", "place"."region", 'groceries', 0, 'No sales tax'
FROM "stores" "store" CROSS JOIN (VALUES
  ('US', 'AL'), ('US', 'AK'), ('US', 'AZ'), ('US', 'AR'), ('US', 'CA'), ('US', 'CO'), ('US', 'CT'), ('US', 'DE'), ('US', 'DC'), ('US', 'FL'), ('US', 'GA'), ('US', 'HI'), ('US', 'ID'),
  ('US', 'IL'), ('US', 'IN'), ('US', 'IA'), ('US', 'KS'), ('US', 'KY'), ('US', 'LA'), ('US', 'ME'), ('US', 'MD'), ('US', 'MA'), ('US', 'MI'), ('US', 'MN'), ('US', 'MS'), ('US', 'MO'),
  ('US', 'MT'), ('US', 'NE'), ('US', 'NV'), ('US', 'NH'), ('US', 'NJ'), ('US', 'NM'), ('US', 'NY'), ('US', 'NC'), ('US', 'ND'), ('US', 'OH'), ('US', 'OK'), ('US', 'OR'), ('US', 'PA'),
  ('US', 'RI'), ('US', 'SC'), ('US', 'SD'), ('US', 'TN'), ('US', 'TX'), ('US', 'UT'), ('US', 'VT'), ('US', 'VA'), ('US', 'WA'), ('US', 'WV'), ('US', 'WI'), ('US', 'WY'),
  ('CA', 'AB'), ('CA', 'BC'), ('CA', 'MB'), ('CA', 'NB'), ('CA', 'NL'), ('CA', 'NS'), ('CA', 'NT'), ('CA', 'NU'), ('CA', 'ON'), ('CA', 'PE'), ('CA', 'QC'), ('CA', 'SK'), ('CA', 'YT')
) AS "place"("country", "region")
WHERE NOT EXISTS (
  SELECT 1 FROM "tax_rates" "known"
  WHERE "known"."store_id" = "store"."id" AND "known"."country" = "place"."country" AND "known"."region" IN ("place"."region", '*')
);

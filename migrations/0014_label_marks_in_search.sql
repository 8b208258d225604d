-- Rows are made anew with the marks of their labels among their words: src/server/catalog/label-marks.ts.
UPDATE "product_search" SET "is_stale" = true;

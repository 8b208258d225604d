ALTER TABLE "stock" DROP CONSTRAINT "stock_store_id_sku_variants_store_id_sku_fk";

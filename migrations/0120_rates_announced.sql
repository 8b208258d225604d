ALTER TABLE "disputes" ADD CONSTRAINT "disputes_in_store" UNIQUE("store_id","provider_dispute_id");--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_dispute_fk";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_dispute_fk" FOREIGN KEY ("store_id","dispute_id") REFERENCES "public"."disputes"("store_id","provider_dispute_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every page has the countries that are sold to: those with a price for shipping and a tax.
CREATE TRIGGER shipping_rates_are_announced AFTER INSERT OR UPDATE OR DELETE ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
--> statement-breakpoint
CREATE TRIGGER tax_rates_are_announced AFTER INSERT OR UPDATE OR DELETE ON tax_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();

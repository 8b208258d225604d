CREATE TABLE "discount_amounts" (
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"max_redeemable_cents" integer,
	CONSTRAINT "discount_amounts_store_id_code_currency_pk" PRIMARY KEY("store_id","code","currency"),
	CONSTRAINT "discount_amounts_of_currency" CHECK ("discount_amounts"."amount_cents" >= 0 and "discount_amounts"."max_redeemable_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "tax_rates" DROP CONSTRAINT "tax_rates_store_id_country_region_tax_class_pk";--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_store_id_country_region_tax_class_label_pk" PRIMARY KEY("store_id","country","region","tax_class","label");--> statement-breakpoint
ALTER TABLE "discount_amounts" ADD CONSTRAINT "discount_amounts_store_id_code_discounts_store_id_code_fk" FOREIGN KEY ("store_id","code") REFERENCES "public"."discounts"("store_id","code") ON DELETE cascade ON UPDATE no action;
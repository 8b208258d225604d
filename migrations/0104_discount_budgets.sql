CREATE TABLE "discount_budgets" (
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"currency" char(3) NOT NULL,
	"budget_cents" integer NOT NULL,
	"given_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discount_budgets_store_id_code_currency_pk" PRIMARY KEY("store_id","code","currency"),
	CONSTRAINT "discount_budget" CHECK ("discount_budgets"."budget_cents" > 0 and "discount_budgets"."given_cents" between 0 and "discount_budgets"."budget_cents"),
	CONSTRAINT "discount_budgets_currency" CHECK ("discount_budgets"."currency" in ('usd', 'cad'))
);
--> statement-breakpoint
ALTER TABLE "discount_budgets" ADD CONSTRAINT "discount_budgets_store_id_code_discounts_store_id_code_fk" FOREIGN KEY ("store_id","code") REFERENCES "public"."discounts"("store_id","code") ON DELETE cascade ON UPDATE no action;
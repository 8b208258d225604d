CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" text NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_charges" (
	"store_id" text NOT NULL,
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "refund_charges_refund_id_position_pk" PRIMARY KEY("refund_id","position")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "refund_charges" ADD CONSTRAINT "refund_charges_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_charges" ADD CONSTRAINT "refund_charges_order_id_position_order_charges_order_id_position_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_charges"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_store_id_created_at_index" ON "operator_actions" USING btree ("store_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_refunded_within_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");
ALTER TABLE "staff_challenges" DROP CONSTRAINT "staff_challenge_purpose";--> statement-breakpoint
ALTER TABLE "staff_links" DROP CONSTRAINT "staff_link_of_one";--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "unwanted_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenge_purpose" CHECK ("staff_challenges"."purpose" in ('second_factor', 'passkey_sign_in', 'passkey_after_password', 'passkey_added', 'passkey_confirmed'));--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_link_of_one" CHECK (num_nonnulls("staff_links"."invitation_id", "staff_links"."staff_member_id") <= 1);--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_member_unwanted_emails" CHECK ("staff_members"."unwanted_emails" <@ array['mentions', 'assignments', 'answers']);
CREATE TABLE "unused_uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL
);

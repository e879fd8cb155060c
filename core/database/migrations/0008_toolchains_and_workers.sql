CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"offers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "toolchain" text;
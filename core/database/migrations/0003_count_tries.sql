ALTER TABLE "builds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;
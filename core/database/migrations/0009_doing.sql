ALTER TABLE "builds" ADD COLUMN "doing" text;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "doing" text;
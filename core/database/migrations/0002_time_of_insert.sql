ALTER TABLE "builds" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "proofs" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();
ALTER TABLE "builds" DROP COLUMN "handed_back";--> statement-breakpoint
ALTER TABLE "proofs" DROP COLUMN "handed_back";
DROP INDEX "proofs_of_build_newest";--> statement-breakpoint
DROP INDEX "builds_of_project_newest";--> statement-breakpoint
DROP INDEX "projects_of_team_newest";--> statement-breakpoint
DROP INDEX "projects_public_newest";--> statement-breakpoint
DROP INDEX "proofs_of_team_newest";--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "team_id" integer;--> statement-breakpoint
UPDATE "builds" SET "team_id" = "projects"."team_id" FROM "projects" WHERE "projects"."id" = "builds"."project_id";--> statement-breakpoint
ALTER TABLE "builds" ALTER COLUMN "team_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "project_id" uuid;--> statement-breakpoint
UPDATE "proofs" SET "project_id" = "builds"."project_id" FROM "builds" WHERE "builds"."id" = "proofs"."build_id";--> statement-breakpoint
ALTER TABLE "proofs" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "builds_of_team_newest" ON "builds" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name");--> statement-breakpoint
CREATE INDEX "proofs_of_team_by_status" ON "proofs" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proofs_of_build" ON "proofs" USING btree ("build_id","team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proofs_of_project" ON "proofs" USING btree ("project_id","team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "builds_of_project_newest" ON "builds" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_of_team_newest" ON "projects" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_public_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."is_public";--> statement-breakpoint
CREATE INDEX "proofs_of_team_newest" ON "proofs" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE TABLE "worker_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"offers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refused_proofs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "worker_keys_name_unique" UNIQUE("name"),
	CONSTRAINT "worker_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "worker_leases" (
	"job_id" uuid NOT NULL,
	"delivery" integer NOT NULL,
	"key_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"circuit_type" text NOT NULL,
	"toolchain" text,
	"size" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"facts" jsonb,
	CONSTRAINT "worker_leases_job_id_delivery_pk" PRIMARY KEY("job_id","delivery")
);
--> statement-breakpoint
CREATE TABLE "worker_uploads" (
	"job_id" uuid NOT NULL,
	"delivery" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "worker_uploads_job_id_delivery_kind_name_pk" PRIMARY KEY("job_id","delivery","kind","name")
);
--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "made_elsewhere" text;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "made_elsewhere" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "worker_leases" ADD CONSTRAINT "worker_leases_key_id_worker_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."worker_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_uploads" ADD CONSTRAINT "worker_uploads_sha256_artifacts_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."artifacts"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_uploads" ADD CONSTRAINT "worker_uploads_job_id_delivery_worker_leases_job_id_delivery_fk" FOREIGN KEY ("job_id","delivery") REFERENCES "public"."worker_leases"("job_id","delivery") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worker_leases_held" ON "worker_leases" USING btree ("key_id") WHERE "worker_leases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "worker_leases_ended" ON "worker_leases" USING btree ("key_id","ended_at");--> statement-breakpoint
CREATE INDEX "worker_uploads_sha256" ON "worker_uploads" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_key_id_worker_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."worker_keys"("id") ON DELETE no action ON UPDATE no action;
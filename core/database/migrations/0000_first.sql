CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('verify_email', 'reset_password', 'unlock_login'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" integer NOT NULL,
	"created_by" integer,
	"is_kept" boolean DEFAULT false NOT NULL,
	"is_login" boolean DEFAULT false NOT NULL,
	"login_network" text,
	"name" text DEFAULT '' NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browser_verifiers" (
	"toolchain" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "build_artifacts" (
	"build_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "build_artifacts_build_id_kind_name_pk" PRIMARY KEY("build_id","kind","name"),
	CONSTRAINT "build_artifacts_kind" CHECK ("build_artifacts"."kind" in ('project', 'verification_key', 'solidity_verifier', 'interface', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "build_output" (
	"build_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "build_output_build_id_at_pk" PRIMARY KEY("build_id","at")
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" integer NOT NULL,
	"created_by" integer,
	"circuit_type" text NOT NULL,
	"toolchain" text,
	"size" text DEFAULT '64m1t256d' NOT NULL,
	"outgrown" text,
	"prove_size" text DEFAULT '64m1t256d' NOT NULL,
	"verify_size" text DEFAULT '64m1t256d' NOT NULL,
	"manifest" jsonb NOT NULL,
	"proving_scheme" text NOT NULL,
	"meta" jsonb NOT NULL,
	"uploaded_file_name" text NOT NULL,
	"homepage" text,
	"repository" text,
	"summary" text,
	"status" text DEFAULT 'Queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT clock_timestamp(),
	"started_at" timestamp with time zone,
	"activity" text,
	"progress" jsonb,
	"progress_at" timestamp with time zone,
	"output_bytes" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"details" jsonb NOT NULL,
	"setup" jsonb,
	"versions" jsonb,
	"compute_times" jsonb,
	"file_size" bigint,
	"warnings" jsonb,
	"error" text,
	"cancelled_by" text,
	"made_elsewhere" text,
	"deleted_at" timestamp with time zone,
	"sources_sha256" text,
	CONSTRAINT "builds_status" CHECK ("builds"."status" in ('Queued', 'In Progress', 'Ready', 'Failed'))
);
--> statement-breakpoint
CREATE TABLE "bundle_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claim_artifacts" (
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "claim_artifacts_claim_id_kind_pk" PRIMARY KEY("claim_id","kind"),
	CONSTRAINT "claim_artifacts_kind" CHECK ("claim_artifacts"."kind" in ('verification_key', 'public', 'proof'))
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"project_id" uuid,
	"build_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deletions_one" CHECK ("deletions"."project_id" is null or "deletions"."build_id" is null)
);
--> statement-breakpoint
CREATE TABLE "device_logins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"device_hash" text NOT NULL,
	"user_code" text NOT NULL,
	"name" text NOT NULL,
	"asked_from" text NOT NULL,
	"decision" text,
	"decided_by" integer,
	"team_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_logins_device_hash_unique" UNIQUE("device_hash"),
	CONSTRAINT "device_logins_user_code_unique" UNIQUE("user_code"),
	CONSTRAINT "device_logins_decision" CHECK ("device_logins"."decision" in ('approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "drained_machines" (
	"host" text NOT NULL,
	"key_id" uuid,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "drained_machines_machine" UNIQUE NULLS NOT DISTINCT("host","key_id")
);
--> statement-breakpoint
CREATE TABLE "event_consumers" (
	"name" text PRIMARY KEY NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	"event_id" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"team_id" integer,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"subject_id" text,
	"data" jsonb NOT NULL,
	CONSTRAINT "events_actor" CHECK ("events"."actor_kind" in ('user', 'api_key', 'worker', 'server', 'anonymous')
        and ("events"."actor_id" is not null) = ("events"."actor_kind" in ('user', 'api_key')))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"team_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"build_id" uuid,
	"proof_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_team_id_kind_key_pk" PRIMARY KEY("team_id","kind","key"),
	CONSTRAINT "idempotency_keys_one" CHECK (("idempotency_keys"."kind" = 'build') = ("idempotency_keys"."build_id" is not null) and ("idempotency_keys"."kind" = 'proof') = ("idempotency_keys"."proof_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" integer NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"given_hash" text,
	"role" text NOT NULL,
	"invited_by" integer,
	"requested_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_given_hash_unique" UNIQUE("given_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"project_id" uuid NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "labels_project_id_label_pk" PRIMARY KEY("project_id","label")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"link_id" uuid,
	"invitation_id" uuid,
	"user_id" integer,
	"content" jsonb,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mails_kind" CHECK (case "mails"."kind"
        when 'links_requested' then "mails"."content" is not null
        when 'account_link' then "mails"."link_id" is not null
        when 'password_changed' then "mails"."user_id" is not null
        when 'second_factor_changed' then "mails"."user_id" is not null and "mails"."content" is not null
        when 'sign_on_connected' then "mails"."user_id" is not null
        when 'invitation' then "mails"."invitation_id" is not null
        when 'support_message' then "mails"."user_id" is not null and "mails"."content" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id"),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" integer NOT NULL,
	"username" text NOT NULL,
	"act" text NOT NULL,
	"subject" text,
	"note" text,
	CONSTRAINT "operator_acts_act" CHECK ("operator_acts"."act" in ('pause', 'resume', 'drain', 'bring_back', 'set_quotas', 'cancel', 'retry'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK (case "passkey_challenges"."purpose" when 'add' then "passkey_challenges"."user_id" is not null when 'show' then "passkey_challenges"."user_id" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "pauses" (
	"team_id" integer,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "pauses_team" UNIQUE NULLS NOT DISTINCT("team_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" integer,
	"name" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"public_name" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "projects_team" CHECK ("projects"."team_id" is not null or "projects"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "proof_artifacts" (
	"proof_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "proof_artifacts_proof_id_kind_pk" PRIMARY KEY("proof_id","kind"),
	CONSTRAINT "proof_artifacts_kind" CHECK ("proof_artifacts"."kind" in ('input', 'proof', 'public', 'calldata'))
);
--> statement-breakpoint
CREATE TABLE "proof_counts" (
	"subject_id" uuid NOT NULL,
	"team_id" integer NOT NULL,
	"period" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"queued" integer NOT NULL,
	"in_progress" integer NOT NULL,
	"ready" integer NOT NULL,
	"failed" integer NOT NULL,
	"is_change" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proof_id" uuid NOT NULL,
	"team_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "proof_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"build_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" integer NOT NULL,
	"created_by" integer,
	"meta" jsonb NOT NULL,
	"size" text DEFAULT '64m1t256d' NOT NULL,
	"outgrown" text,
	"perform_verify" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"deadline" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"started_at" timestamp with time zone,
	"activity" text,
	"progress" jsonb,
	"progress_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"verified" boolean,
	"made_elsewhere" text,
	"compute_times" jsonb,
	"peak_memory" bigint,
	"predicted" jsonb,
	"file_size" bigint,
	"performance" jsonb,
	"warnings" jsonb,
	"error" text,
	"failure_cause" text,
	"cancelled_by" text,
	CONSTRAINT "proofs_failure_cause" CHECK ("proofs"."failure_cause" in ('input', 'limit', 'build', 'server', 'cancelled', 'deadline')),
	CONSTRAINT "proofs_status" CHECK ("proofs"."status" in ('Queued', 'In Progress', 'Ready', 'Failed'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"csrf_token" text NOT NULL,
	"client" text,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_attempts" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"state" text,
	"nonce" text,
	"code_verifier" text,
	"next" text,
	"connects" integer,
	"confirms" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"has_address" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_on_identities_subject" UNIQUE("issuer","subject"),
	CONSTRAINT "sign_on_identities_person" UNIQUE("issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"build_id" uuid NOT NULL,
	CONSTRAINT "tags_project_id_name_pk" PRIMARY KEY("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "tallies_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE TABLE "team_quotas" (
	"team_id" integer PRIMARY KEY NOT NULL,
	"queued" integer,
	"running" integer,
	"cpu_seconds_per_day" integer,
	"storage_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "team_turns" (
	"team_group" text PRIMARY KEY NOT NULL,
	"served_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_usage" (
	"team_id" integer NOT NULL,
	"day" date DEFAULT (now() at time zone 'utc')::date NOT NULL,
	"cpu_seconds" double precision NOT NULL,
	CONSTRAINT "team_usage_team_id_day_pk" PRIMARY KEY("team_id","day")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"is_personal" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"github_url" text DEFAULT '' NOT NULL,
	"twitter_url" text DEFAULT '' NOT NULL,
	"shares_proofs" boolean DEFAULT false NOT NULL,
	"avatar_sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "token_families" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"refresh_id" text NOT NULL,
	"client" text,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"retired_at" timestamp with time zone,
	"accepted_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unused_files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"email_proven_at" timestamp with time zone,
	"password_hash" text,
	"may_use_password" boolean DEFAULT false NOT NULL,
	"password_proven_at" timestamp with time zone,
	"reclaimed_at" timestamp with time zone,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"date_joined" timestamp with time zone DEFAULT now() NOT NULL,
	"token_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"offers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp with time zone,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"previous_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refused_proofs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "worker_keys_name_unique" UNIQUE("name"),
	CONSTRAINT "worker_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "worker_keys_previous_hash_unique" UNIQUE("previous_hash")
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
	"team_id" integer,
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
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"key_id" uuid,
	"lasting_id" uuid,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	"capabilities" jsonb NOT NULL,
	"total" jsonb NOT NULL,
	"free" jsonb NOT NULL,
	"paused" text,
	"weaknesses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trouble" text,
	"version" text,
	"jobs" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_verifiers" ADD CONSTRAINT "browser_verifiers_sha256_artifacts_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."artifacts"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_artifacts" ADD CONSTRAINT "build_artifacts_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_artifacts" ADD CONSTRAINT "build_artifacts_sha256_artifacts_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."artifacts"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_output" ADD CONSTRAINT "build_output_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builds" ADD CONSTRAINT "builds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builds" ADD CONSTRAINT "builds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_artifacts" ADD CONSTRAINT "claim_artifacts_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_artifacts" ADD CONSTRAINT "claim_artifacts_sha256_artifacts_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."artifacts"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drained_machines" ADD CONSTRAINT "drained_machines_key_id_worker_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."worker_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_link_id_account_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."account_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_artifacts" ADD CONSTRAINT "proof_artifacts_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_artifacts" ADD CONSTRAINT "proof_artifacts_sha256_artifacts_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."artifacts"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_shares" ADD CONSTRAINT "proof_shares_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_shares" ADD CONSTRAINT "proof_shares_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_connects_users_id_fk" FOREIGN KEY ("connects") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_confirms_users_id_fk" FOREIGN KEY ("confirms") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_identities" ADD CONSTRAINT "sign_on_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_quotas" ADD CONSTRAINT "team_quotas_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_usage" ADD CONSTRAINT "team_usage_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_leases" ADD CONSTRAINT "worker_leases_key_id_worker_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."worker_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_uploads" ADD CONSTRAINT "worker_uploads_sha256_artifacts_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."artifacts"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_uploads" ADD CONSTRAINT "worker_uploads_job_id_delivery_worker_leases_job_id_delivery_fk" FOREIGN KEY ("job_id","delivery") REFERENCES "public"."worker_leases"("job_id","delivery") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_key_id_worker_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."worker_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_keys_team" ON "api_keys" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "browser_verifiers_sha256" ON "browser_verifiers" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "build_artifacts_sha256" ON "build_artifacts" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "builds_of_team_newest" ON "builds" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "builds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "builds_of_project_newest" ON "builds" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "builds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "builds_deleted_of_project" ON "builds" USING btree ("project_id") WHERE "builds"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "builds_ready_of_framework" ON "builds" USING btree ("team_id","circuit_type","created_at" DESC NULLS FIRST) WHERE "builds"."status" = 'Ready' and "builds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "builds_running" ON "builds" USING btree ("started_at") WHERE "builds"."status" = 'In Progress';--> statement-breakpoint
CREATE INDEX "builds_failed_newest" ON "builds" USING btree ("finished_at" DESC NULLS FIRST) WHERE "builds"."status" = 'Failed';--> statement-breakpoint
CREATE INDEX "builds_unfinished" ON "builds" USING btree ("created_at") WHERE "builds"."status" in ('Queued', 'In Progress');--> statement-breakpoint
CREATE INDEX "builds_unfinished_of_team" ON "builds" USING btree ("team_id") WHERE "builds"."status" in ('Queued', 'In Progress');--> statement-breakpoint
CREATE UNIQUE INDEX "bundle_keys_current" ON "bundle_keys" USING btree (("retired_at" is null)) WHERE "bundle_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "claim_artifacts_sha256" ON "claim_artifacts" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "claims_group" ON "claims" USING btree ("group_name");--> statement-breakpoint
CREATE INDEX "claims_created" ON "claims" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deletions_of_team" ON "deletions" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "device_logins_expiry" ON "device_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_logins_person" ON "device_logins" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "events_position" ON "events" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_build" ON "idempotency_keys" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_proof" ON "idempotency_keys" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_team" ON "invitations" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "labels_label" ON "labels" USING btree ("label");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mails_link" ON "mails" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "mails_invitation" ON "mails" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_acts_retried" ON "operator_acts" USING btree ("subject") WHERE "operator_acts"."act" = 'retry';--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_team_name" ON "projects" USING btree ("team_id","name") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name");--> statement-breakpoint
CREATE INDEX "projects_public_name" ON "projects" USING btree ("public_name");--> statement-breakpoint
CREATE INDEX "projects_of_team_newest" ON "projects" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_public_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."is_public";--> statement-breakpoint
CREATE INDEX "proof_artifacts_sha256" ON "proof_artifacts" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "proof_counts_key" ON "proof_counts" USING btree ("subject_id","team_id","period");--> statement-breakpoint
CREATE INDEX "proof_counts_of_all_times" ON "proof_counts" USING btree ("subject_id","team_id") WHERE "proof_counts"."period" = '-infinity';--> statement-breakpoint
CREATE INDEX "proof_counts_changes" ON "proof_counts" USING btree ("is_change") WHERE "proof_counts"."is_change";--> statement-breakpoint
CREATE INDEX "proof_shares_proof" ON "proof_shares" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "proof_shares_team" ON "proof_shares" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "proofs_of_team_newest" ON "proofs" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proofs_of_team_by_status" ON "proofs" USING btree ("team_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proofs_of_build" ON "proofs" USING btree ("build_id","team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proofs_of_project" ON "proofs" USING btree ("project_id","team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proofs_ready_of_build" ON "proofs" USING btree ("build_id","team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "proofs"."status" = 'Ready';--> statement-breakpoint
CREATE INDEX "proofs_ready_newest" ON "proofs" USING btree ("finished_at" DESC NULLS FIRST) WHERE "proofs"."status" = 'Ready';--> statement-breakpoint
CREATE INDEX "proofs_running" ON "proofs" USING btree ("started_at") WHERE "proofs"."status" = 'In Progress';--> statement-breakpoint
CREATE INDEX "proofs_failed_newest" ON "proofs" USING btree ("finished_at" DESC NULLS FIRST) WHERE "proofs"."status" = 'Failed';--> statement-breakpoint
CREATE INDEX "proofs_unfinished" ON "proofs" USING btree ("created_at") WHERE "proofs"."status" in ('Queued', 'In Progress');--> statement-breakpoint
CREATE INDEX "proofs_with_deadline" ON "proofs" USING btree ("deadline") WHERE "proofs"."deadline" is not null and "proofs"."status" in ('Queued', 'In Progress');--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_expiry" ON "sign_on_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_person" ON "sign_on_attempts" USING btree ("connects");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_confirms" ON "sign_on_attempts" USING btree ("confirms");--> statement-breakpoint
CREATE INDEX "sign_on_identities_user" ON "sign_on_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tags_build" ON "tags" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "tallies_end" ON "tallies" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "team_usage_day" ON "team_usage" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_slug_caseless" ON "teams" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "teams_avatar" ON "teams" USING btree ("avatar_sha256");--> statement-breakpoint
CREATE INDEX "token_families_user" ON "token_families" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "token_families_expiry" ON "token_families" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "token_keys_current" ON "token_keys" USING btree (("retired_at" is null)) WHERE "token_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "unused_files_since" ON "unused_files" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "worker_leases_held" ON "worker_leases" USING btree ("key_id") WHERE "worker_leases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "worker_leases_ended" ON "worker_leases" USING btree ("key_id","ended_at");--> statement-breakpoint
CREATE INDEX "worker_uploads_sha256" ON "worker_uploads" USING btree ("sha256");
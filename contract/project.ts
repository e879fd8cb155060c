import { z } from 'zod'
import { CircuitType } from './circuit-type.ts'
import { Timestamp } from './date.ts'
import { optionalFlag } from './flag.ts'
import { unlessText } from './form-text.ts'
import { Labels } from './label.ts'
import { ProjectName } from './manifest.ts'
import { JobStatus } from './status.ts'

/** How large a circuit is, in what its framework counts. */
export const CircuitSize = z.object({
  count: z.int(),
  unit: z.enum(['constraints', 'opcodes', 'cycles', 'rows']),
})
export type CircuitSize = z.infer<typeof CircuitSize>

/** The build that a project is shown by: the newest tagged latest, else the newest. */
const LatestCircuit = z.object({
  circuit_id: z.uuid(),
  circuit_type: CircuitType,
  date_created: Timestamp,
  proving_scheme: z.string(),
  status: JobStatus,
  /** Our addition: whether it is Failed because someone cancelled it. */
  is_cancelled: z.boolean(),
  /** Our addition, as in a circuit. */
  starts_when_used: z.boolean(),
  /** Our addition. */
  has_smart_contract_verifier: z.boolean(),
  /** Our addition: null where the framework counts nothing, or not yet. */
  complexity: CircuitSize.nullable(),
})

/** A project (wire-format 5.4). */
export const Project = z.object({
  /** Our addition: when the team made its newest proof of it; null where there is none, and to others than the team. */
  date_last_proof: Timestamp.nullable(),
  /** Our addition: the first line of the readme of that build, as plain text. */
  readme_summary: z.string().nullable(),
  date_created: Timestamp,
  is_public: z.boolean(),
  labels: z.array(z.string()),
  latest_circuit: LatestCircuit.nullable(),
  name: z.string(),
  num_proofs: z.int().nullable(),
  project_id: z.uuid(),
  tags: z.array(z.string()),
  /** Old name of `team_name`. */
  team: z.string(),
  team_avatar_url: z.url(),
  team_name: z.string(),
  team_slug: z.string(),
})
export type Project = z.infer<typeof Project>

/** Which team's projects to list; neither name means all public projects. */
export const ProjectListRequest = z.object({
  team_slug: z.string().nullish(),
  /** Old name of `team_slug`. */
  team_name: z.string().nullish(),
})
export type ProjectListRequest = z.infer<typeof ProjectListRequest>

/** A missing or null key leaves the setting as it is. */
export const ProjectSettingsRequest = z.object({
  is_public: optionalFlag,
  labels: unlessText(Labels.nullish()),
  name: ProjectName.nullish(),
})
export type ProjectSettingsRequest = z.infer<typeof ProjectSettingsRequest>

import { z } from 'zod'
import { CircuitType } from './circuit-type.ts'
import { Timestamp } from './date.ts'
import { optionalFlag } from './flag.ts'
import { unlessText } from './form-text.ts'
import { Labels } from './label.ts'
import { ProjectName } from './manifest.ts'
import { JobStatus } from './status.ts'

/** The build that a project is shown by: the newest tagged latest, else the newest. */
const LatestCircuit = z.object({
  circuit_id: z.uuid(),
  circuit_type: CircuitType,
  date_created: Timestamp,
  proving_scheme: z.string(),
  status: JobStatus,
  /** Our addition: whether it is Failed because someone cancelled it. */
  is_cancelled: z.boolean(),
})

/** A project (wire-format 5.4). */
export const Project = z.object({
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

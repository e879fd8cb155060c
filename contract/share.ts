import { z } from 'zod'
import { Advisory } from './advisory.ts'
import { CircuitType } from './circuit-type.ts'
import { Timestamp } from './date.ts'
import { PublicValues } from './interface/public-values.ts'
import { Setup } from './setup.ts'

/** The page that a link of a shared proof opens; what stands after the slash is its token. */
export const sharePath = '/share'

/** A link by which anyone may read one proof. @param origin without a trailing slash */
export function shareLink(origin: string, token: string): string {
  return `${origin}${sharePath}/${token}`
}

/** A link to a proof as its team sees it: the link itself is known to those who have it, and to no one here. */
export const Share = z.object({
  share_id: z.uuid(),
  proof_id: z.uuid(),
  /** The last characters of the link, to know it by. */
  link_ending: z.string(),
  /** Username, or the API key and whose it is. */
  made_by: z.string(),
  date_created: Timestamp,
})
export type Share = z.infer<typeof Share>

/** A link that was just made, whole, for the only time. */
export const NewShare = Share.extend({ share_link: z.url() })
export type NewShare = z.infer<typeof NewShare>

/** What the reader of a link is told beside the bundle; nothing of the input, and of no person but a team. */
export const SharedProof = z.object({
  proof_id: z.uuid(),
  circuit_id: z.uuid(),
  project_name: z.string(),
  /** The team that shares the proof. */
  team_name: z.string(),
  team_slug: z.string(),
  /** The team that owns the circuit; empty where it is deleted. */
  circuit_team_slug: z.string(),
  /** Those that the build has now; none where the project is private to another team. */
  tags: z.array(z.string()),
  circuit_type: CircuitType,
  proving_scheme: z.string(),
  /** Of the archive of its sources; null where it is not known. */
  sources_sha256: z.string().nullable(),
  /** Whether anyone may read the sources here. */
  has_public_sources: z.boolean(),
  date_ready: Timestamp.nullable(),
  verified_by: z.enum(['server', 'prover']),
  made_elsewhere: z.string().nullable(),
  setup: Setup.pick({ kind: true, statement: true, ceremony: true }).nullable(),
  warnings: z.array(z.string()),
  advisories: z.array(Advisory),
  /** Null where there are more of them than are told one by one. */
  public_values: PublicValues.pick({ named_by: true, statement: true, values: true }).nullable(),
})
export type SharedProof = z.infer<typeof SharedProof>

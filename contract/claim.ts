import { z } from 'zod'
import { Setup } from './setup.ts'

/** Not checked here: it may be huge, and only its framework can judge it. Text is taken as the document's own text. */
const document = (name: string) =>
  z.unknown().refine((value) => value !== undefined && value !== null, { error: `Send the ${name}.` })

/** A proof that anyone made, and what it is to be verified with: a circuit that is here, or a manifest and a key. */
export const Claim = z.object({
  /** Id, or `team/project:tag`, of a Ready circuit that the caller may see: its manifest and its key are used. */
  circuit_id: z.string().nullish(),
  /** The `sindri.json` of the circuit; in place of `circuit_id`. Checked by its framework, once its length is known to be that of one. */
  manifest: z.looseObject({}).nullish(),
  /** The key, beside `manifest`. */
  verification_key: z.unknown().optional(),
  public: document('public values'),
  proof: document('proof'),
})
export type Claim = z.infer<typeof Claim>

/** What the framework's verifier says of a claim. */
export const ClaimVerdict = z.object({
  verified: z.boolean(),
  /** Why it is not, where the verifier could not even take the documents; else null. */
  reason: z.string().nullable(),
  /** Where the keys of the circuit come from; null where the key came with the request, of which nothing is known. */
  setup: Setup.nullable(),
  /** What one has to know before one relies on the verdict. */
  warnings: z.array(z.string()),
})
export type ClaimVerdict = z.infer<typeof ClaimVerdict>

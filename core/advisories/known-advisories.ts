import { z } from 'zod'
import file from './known-advisories.json' with { type: 'json' }

const KnownAdvisory = z.strictObject({
  id: z.string(),
  /** Names in a build's `versions`. */
  tools: z.array(z.string()).nonempty(),
  /**
   * The proving schemes that it concerns, as builds of these tools name them; missing where it concerns all, or where
   * its source does not say for certain.
   */
  schemes: z.array(z.string()).optional(),
  /** The first version that has it; missing where all early ones do. */
  from: z.string().optional(),
  /** The first version that does not; missing where none is known. */
  below: z.string().optional(),
  summary: z.string(),
  source: z.url(),
})

/** When somebody last looked for advisories of a tool, in which versions, and where. */
const LookUp = z.strictObject({
  tool: z.string(),
  on: z.iso.date(),
  /** Versions of which some are known. */
  affected: z.array(z.string()),
  /** Versions that were looked up, and none was found. */
  noneKnown: z.array(z.string()),
  note: z.string().optional(),
  sources: z.array(z.url()).nonempty(),
})
export type LookUp = z.infer<typeof LookUp>

/** What is known against the tools that make builds, and when each of them was looked up. */
export const { advisories: knownAdvisories, lookedUp: lookUps } = z
  .strictObject({ lookedUp: z.array(LookUp), advisories: z.array(KnownAdvisory) })
  .parse(file)

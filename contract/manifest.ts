import { z } from 'zod'

const link = z
  .url({ error: 'must be a URL such as https://example.org' })
  .max(2083, { error: 'must have at most 2083 characters' })
  .nullable()
  .default(null)

/** A project's name, as a manifest and an identifier spell it. */
export const ProjectName = z
  .string()
  .max(255, { error: 'must have at most 255 characters' })
  .regex(/^[a-zA-Z0-9_-]+$/, { error: 'must have only letters, digits, hyphens and underscores' })

/**
 * The keys that every variant of `sindri.json` has besides `circuitType` (wire-format 10):
 * `z.strictObject({ circuitType: z.literal('circom'), ...commonManifestKeys, … })`.
 */
export const commonManifestKeys = {
  $schema: z.string().optional(),
  name: ProjectName,
  homepage: link,
  repository: link,
}

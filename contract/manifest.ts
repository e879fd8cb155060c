import { z } from 'zod'
import { parseUuid } from './identifier.ts'

const link = z
  .url({ error: 'must be a URL such as https://example.org' })
  .max(2083, { error: 'must have at most 2083 characters' })
  // For readers of the JSON schema; an empty text is no URL anyway.
  .meta({ minLength: 1 })
  .nullable()
  .default(null)

/** A project's name, as a manifest and an identifier spell it. */
export const ProjectName = z
  .string()
  .max(255, { error: 'must have at most 255 characters' })
  .regex(/^[a-zA-Z0-9_-]+$/, { error: 'must have only letters, digits, hyphens and underscores' })
  // In the console `/z/{team}/page/…` are the team's own pages.
  .refine((name) => name.toLowerCase() !== 'page', { error: 'must not be "page", which is a reserved name' })
  .refine((name) => parseUuid(name) === undefined, { error: 'must not look like a UUID, which names a build' })

/**
 * The keys that every variant of `sindri.json` has besides `circuitType` (wire-format 10):
 * `z.strictObject({ circuitType: z.literal('circom'), ...commonManifestKeys, … })`.
 */
export const commonManifestKeys = {
  $schema: z.string().optional().describe('Where this schema is, for editors.'),
  name: ProjectName.describe('The project that builds of it belong to.'),
  homepage: link.describe('A page about the project.'),
  repository: link.describe('Where its sources are kept.'),
}

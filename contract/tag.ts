import { z } from 'zod'

/** The name of a build: `latest`, `v1.0`. */
export const Tag = z
  .string()
  .max(128, { error: 'A tag has at most 128 characters.' })
  .regex(/^[-a-zA-Z0-9_.]+$/, { error: 'A tag has only letters, digits, hyphens, underscores and dots.' })
  .refine((tag) => tag !== '.' && tag !== '..', { error: 'A tag is not "." or "..", which mean a folder.' })

/** The tags that an upload asks for. */
export const Tags = z.array(Tag).max(100, { error: 'A build has at most 100 tags.' })

/** The tag that a build gets when the upload names none, and that an identifier without a tag means. */
export const DEFAULT_TAG = 'latest'

import { z } from 'zod'
import { Meta } from './meta.ts'
import { Tags } from './tag.ts'

/** What comes with a project's archive (wire-format 7). No `tags` means `latest`; a single empty one means untagged. */
export const UploadParts = z.object({ files: z.file(), tags: Tags.optional(), meta: Meta.optional() })

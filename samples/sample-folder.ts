import { join } from 'node:path'

/** Where the sources of one of `ownSamples` lie. */
export function sampleFolder(project: string): string {
  return join(import.meta.dirname, project)
}

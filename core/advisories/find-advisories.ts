import type { Advisory } from '@proofyard/contract/advisory.ts'
import { z } from 'zod'
import { compareVersions } from './compare-versions.ts'
import file from './known-advisories.json' with { type: 'json' }

const known = z
  .array(
    z.object({
      id: z.string(),
      /** Names in a build's `versions`. */
      tools: z.array(z.string()),
      /** The first version that has it; missing where all early ones do. */
      from: z.string().optional(),
      below: z.string(),
      summary: z.string(),
      source: z.url(),
    }),
  )
  .parse(file)

/**
 * What is known today against the exact versions that made a build. Not kept with the build: what is found out later
 * is said of it too.
 */
export function findAdvisories(versions: Record<string, string> | null): Advisory[] {
  return known.flatMap(({ id, tools, from = '0.0.0', below, summary, source }) =>
    Object.entries(versions ?? {}).flatMap(([tool, version]) =>
      tools.includes(tool) && isBefore(version, below) && !isBefore(version, from)
        ? [{ id, tool, version, fixed_in: below, summary, source }]
        : [],
    ),
  )
}

/** The same as a warning among those of the compiler. */
export function advisoryText({ id, tool, version, fixed_in, summary, source }: Advisory): string {
  return `${id} in ${tool} ${version}, fixed in ${fixed_in}: ${summary} ${source}`
}

function isBefore(version: string, other: string): boolean {
  return (compareVersions(version, other) ?? 0) < 0
}

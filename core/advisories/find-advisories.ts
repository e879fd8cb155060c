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
      /**
       * The proving schemes that it concerns, as builds of these tools name them; missing where it concerns all, or where
       * its source does not say for certain.
       */
      schemes: z.array(z.string()).optional(),
      /** The first version that has it; missing where all early ones do. */
      from: z.string().optional(),
      below: z.string(),
      summary: z.string(),
      source: z.url(),
    }),
  )
  .parse(file)

/**
 * What is known today against the exact versions that made a build with its proving scheme. Not kept with the build: what is
 * found out later is said of it too.
 */
export function findAdvisories(build: { versions: Record<string, string> | null; provingScheme: string }): Advisory[] {
  return known
    .filter(({ schemes }) => schemes?.includes(build.provingScheme) ?? true)
    .flatMap(({ id, tools, from = '0.0.0', below, summary, source }) =>
      Object.entries(build.versions ?? {}).flatMap(([tool, version]) =>
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

import { findLookUp } from '@proofyard/core/advisories/look-ups.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { expect, test } from 'vitest'

test.each(Object.entries(frameworks))(
  'advisories of each version that %s offers were looked up',
  (_name, framework) => {
    const offered = Object.entries(framework.versions).flatMap(([tool, versions]) =>
      versions.map((version) => ({ tool, version })),
    )
    expect(offered.length).toBeGreaterThan(0)
    // Look where its maintainers publish them, and write the day into core/advisories/known-advisories.json.
    expect(offered.filter(({ tool, version }) => findLookUp(tool, version) === undefined)).toEqual([])
  },
)

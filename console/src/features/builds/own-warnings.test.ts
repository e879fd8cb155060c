import { expect, test } from 'vitest'
import { ownWarnings } from './own-warnings.ts'

const advisory = {
  id: 'CVE-2025-24802',
  tool: 'plonky2',
  version: '0.2.2',
  fixed_in: '1.0.1',
  summary: 'Look-up tables.',
  source: 'https://nvd.nist.gov/vuln/detail/CVE-2025-24802',
}

test('advisories are not shown twice', () => {
  const warnings = ['unused variable', 'CVE-2025-24802 in plonky2 0.2.2, fixed in 1.0.1: Look-up tables. https://…']
  expect(ownWarnings({ warnings, advisories: [advisory] })).toEqual(['unused variable'])
  expect(ownWarnings({ warnings: null, advisories: [] })).toEqual([])
})

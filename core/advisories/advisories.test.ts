import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { advisoryText, findAdvisories } from './find-advisories.ts'

const ids = (versions: Record<string, string>, provingScheme = 'groth16') =>
  findAdvisories({ versions, provingScheme }).map(({ id }) => id)

test.each<[Record<string, string>, string[]]>([
  [
    { gnark: 'v0.8.1' },
    ['CVE-2023-44378', 'GHSA-rjjm-x32p-m3f7', 'CVE-2024-45039', 'CVE-2024-45040', 'CVE-2024-50354', 'CVE-2025-57801'],
  ],
  [
    { gnark: 'v0.9.0' },
    ['GHSA-rjjm-x32p-m3f7', 'CVE-2024-45039', 'CVE-2024-45040', 'CVE-2024-50354', 'CVE-2025-57801'],
  ],
  [{ gnark: '0.10.0' }, ['CVE-2024-45039', 'CVE-2024-45040', 'CVE-2024-50354', 'CVE-2025-57801']],
  [{ gnark: '0.11.0' }, ['CVE-2024-50354', 'CVE-2025-57801', 'Consensys/gnark#1739']],
  [{ gnark: '0.12.0' }, ['CVE-2025-58157', 'CVE-2025-57801', 'Consensys/gnark#1739']],
  [{ gnark: '0.13.0' }, ['CVE-2025-57801', 'Consensys/gnark#1739']],
  [{ gnark: 'v0.14.0-rc.1' }, ['CVE-2025-57801', 'Consensys/gnark#1739']],
  [{ gnark: '0.14.0' }, ['Consensys/gnark#1739']],
  [{ gnark: '0.15.0', go: '0.1.0' }, []],
  [{ plonky2: '0.2.2' }, ['CVE-2025-24802']],
  [{ plonky2: '1.1.0' }, []],
  [{ snarkjs: '0.6.11' }, ['CVE-2023-33252']],
  [{ snarkjs: '0.7.6', circom: '2.2.3' }, []],
  [{ 'sp1-sdk': '3.0.0' }, ['GHSA-c873-wfhp-wx5m', 'GHSA-6248-228x-mmvh']],
  [{ sp1: '4.1.3' }, ['GHSA-6248-228x-mmvh']],
  [{ sp1: '5.0.0' }, []],
  [{ sp1: '6.0.2' }, ['CVE-2026-40323']],
  [{ sp1: '6.1.0' }, []],
  [{ openvm: '1.0.0' }, ['CVE-2025-46723']],
  [{ openvm: '2.0.2' }, []],
  [{ gnark: 'unknown' }, []],
  [{ gnark: '' }, []],
])('%o has %o', (versions, expected) => {
  expect(ids(versions)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['v0.8.1', ['CVE-2023-44378', 'GHSA-7p92-x423-vwj6', 'GHSA-rjjm-x32p-m3f7', 'CVE-2025-57801']],
  ['v0.9.0', ['GHSA-7p92-x423-vwj6', 'GHSA-rjjm-x32p-m3f7', 'CVE-2025-57801']],
  ['v0.12.0', ['CVE-2025-58157', 'CVE-2025-57801']],
  ['v0.14.0', []],
])('gnark %s with PLONK has %o: what concerns Groth16 alone is not told', (gnark, expected) => {
  expect(ids({ gnark }, 'plonk')).toEqual(expected)
})

test('what names no scheme concerns all of them', () => {
  for (const scheme of ['groth16', 'plonk', 'fflonk']) {
    expect(ids({ snarkjs: '0.6.11' }, scheme)).toEqual(['CVE-2023-33252'])
  }
})

test('a build that is not made yet has none', () => {
  expect(findAdvisories({ versions: null, provingScheme: 'groth16' })).toEqual([])
})

test('an advisory is a sentence with its source', () => {
  const [advisory] = findAdvisories({ versions: { plonky2: '0.2.2' }, provingScheme: 'plonky2' })
  expect(advisory && advisoryText(advisory)).toBe(
    'CVE-2025-24802 in plonky2 0.2.2, fixed in 1.0.1: Look-up tables whose length is no multiple of 26 also hold the ' +
      'pair 0, 0, so a proof may use it. https://nvd.nist.gov/vuln/detail/CVE-2025-24802',
  )
})

test.each([
  ['1.10.0', '1.9.0', 1],
  ['1.9.0', '1.10.0', -1],
  ['v1.0.0', '1.0.0', 0],
  ['1.0', '1.0.0', 0],
  ['1.0.0-beta.26', '1.0.0', -1],
  ['1.0.1-0.20240101000000-abcdef123456', '1.0.0', 1],
  ['1.0.0+incompatible', '1.0.0', 0],
])('%s against %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other) ?? NaN)).toBe(sign)
})

test.each(['latest', '1', '', '1.x', 'v', '999999999999999999999.a'])('%j is no version', (text) => {
  expect(compareVersions(text, '1.0.0')).toBeUndefined()
})

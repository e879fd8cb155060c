import { expect, test } from 'vitest'
import { compare } from 'semver'
import { advisoryText, findAdvisories } from './find-advisories.ts'
import { parseVersion } from './parse-version.ts'

const ids = (versions: Record<string, string>, provingScheme = 'groth16') =>
  findAdvisories({ versions, provingScheme }).map(({ id }) => id)

/** Of emulated fields and the scalar multiplications on them, mended in v0.16.0. */
const emulated = ['Consensys/gnark@e3ce978', 'Consensys/gnark#1767']
const twist = 'Consensys/gnark#1786'
const sha3 = 'Consensys/gnark@v0.16.2'
const repairedInOpenvm21 = [
  'GHSA-6p9w-9j7q-867r',
  'GHSA-5f24-43wm-7gr2',
  'GHSA-3c6x-fcmq-fm7v',
  'GHSA-hf63-jcf3-9wm8',
  'GHSA-3fv9-jqjf-qp93',
]

test.each<[Record<string, string>, string[]]>([
  [
    { gnark: 'v0.8.1' },
    [
      'CVE-2023-44378',
      'GHSA-rjjm-x32p-m3f7',
      'CVE-2024-45039',
      'CVE-2024-45040',
      'CVE-2024-50354',
      'CVE-2025-57801',
      'Consensys/gnark#268',
    ],
  ],
  [
    { gnark: 'v0.9.0' },
    [
      'GHSA-rjjm-x32p-m3f7',
      'CVE-2024-45039',
      'CVE-2024-45040',
      'CVE-2024-50354',
      'CVE-2025-57801',
      'Consensys/gnark#268',
    ],
  ],
  [
    { gnark: '0.10.0' },
    ['CVE-2024-45039', 'CVE-2024-45040', 'CVE-2024-50354', 'CVE-2025-57801', 'Consensys/gnark#268', ...emulated],
  ],
  [{ gnark: '0.11.0' }, ['CVE-2024-50354', 'CVE-2025-57801', 'Consensys/gnark#1739', ...emulated]],
  [{ gnark: '0.12.0' }, ['CVE-2025-58157', 'CVE-2025-57801', 'Consensys/gnark#1739', ...emulated, twist]],
  [{ gnark: '0.13.0' }, ['CVE-2025-57801', 'Consensys/gnark#1739', ...emulated, twist]],
  [{ gnark: '0.14.0' }, ['Consensys/gnark#1739', ...emulated, twist, sha3]],
  [{ gnark: '0.15.0', go: '0.1.0' }, [...emulated, twist, sha3, 'Consensys/gnark@v0.16.3']],
  [{ gnark: 'v0.16.0-rc.1' }, [...emulated, twist, sha3, 'Consensys/gnark@v0.16.3']],
  [{ gnark: 'v0.16.0' }, [sha3, 'Consensys/gnark@v0.16.3']],
  [{ gnark: 'v0.16.3', 'gnark-crypto': 'v0.21.0' }, []],
  [
    { 'gnark-crypto': 'v0.9.2' },
    ['CVE-2023-44273', 'GHSA-fr8m-434r-g3xp', 'GHSA-pffg-92cg-xf5c', 'GHSA-fj2x-735w-74vq'],
  ],
  [{ 'gnark-crypto': 'v0.12.2-0.20240215234832-d72fcb379d3e' }, ['GHSA-fj2x-735w-74vq']],
  [{ 'gnark-crypto': 'v0.18.1' }, []],
  [{ 'gnark-crypto': 'v0.19.0' }, ['GHSA-fj2x-735w-74vq']],
  [{ plonky2: '0.2.2' }, ['CVE-2025-24802', '0xPolygonZero/plonky2#1678', '0xPolygonZero/plonky2@5d9da5a']],
  [{ plonky2: '1.1.0' }, ['0xPolygonZero/plonky2@5d9da5a']],
  [{ snarkjs: '0.6.11' }, ['CVE-2023-33252', 'iden3/snarkjs#480']],
  [
    { noir: '0.34.0', 'bb.js': '0.55.0', barretenberg: '0.55.0 (native, ultra_plonk)' },
    ['noir-lang/noir#11079', 'AztecProtocol/aztec-packages#24842', 'AztecProtocol/barretenberg#1377'],
  ],
  [{ noir: '1.0.0-beta.26', 'bb.js': '5.0.0' }, ['noir-lang/noir#11079', 'AztecProtocol/aztec-packages#24842']],
  [{ pilcom: '0.0.24', 'pil-stark': '0.0.58' }, []],
  [{ snarkjs: '0.7.6', circom: '2.2.3' }, []],
  [{ 'sp1-sdk': '3.0.0' }, ['GHSA-c873-wfhp-wx5m', 'GHSA-6248-228x-mmvh']],
  [{ sp1: '4.1.3' }, ['GHSA-6248-228x-mmvh']],
  [{ sp1: '5.0.0' }, []],
  [{ sp1: '6.0.2' }, ['CVE-2026-40323']],
  [{ sp1: '6.1.0' }, []],
  [{ openvm: '1.7.0' }, repairedInOpenvm21],
  [{ openvm: '2.0.2' }, repairedInOpenvm21],
  [{ openvm: '2.1.0' }, []],
  [{ plonky3: '0.4.3' }, []],
  [{ gnark: 'unknown' }, []],
  [{ gnark: '' }, []],
])('%o has %o', (versions, expected) => {
  expect(ids(versions)).toEqual(expected)
})

test.each<[string, string[]]>([
  [
    'v0.8.1',
    [
      'CVE-2023-44378',
      'GHSA-7p92-x423-vwj6',
      'GHSA-rjjm-x32p-m3f7',
      'CVE-2025-57801',
      'Consensys/gnark#268',
      'Consensys/gnark#1787',
    ],
  ],
  [
    'v0.9.0',
    ['GHSA-7p92-x423-vwj6', 'GHSA-rjjm-x32p-m3f7', 'CVE-2025-57801', 'Consensys/gnark#268', 'Consensys/gnark#1787'],
  ],
  ['v0.12.0', ['CVE-2025-58157', 'CVE-2025-57801', ...emulated, twist, 'Consensys/gnark#1787']],
  ['v0.14.0', [...emulated, twist, 'Consensys/gnark#1787', sha3]],
  ['v0.16.3', []],
])('gnark %s with PLONK has %o: what concerns Groth16 alone is not told', (gnark, expected) => {
  expect(ids({ gnark }, 'plonk')).toEqual(expected)
})

test('what names no scheme concerns all of them', () => {
  for (const scheme of ['groth16', 'plonk', 'fflonk']) {
    expect(ids({ snarkjs: '0.6.11' }, scheme)).toContain('CVE-2023-33252')
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

test('an advisory without a repair says so', () => {
  const [advisory] = findAdvisories({ versions: { plonky2: '1.1.0' }, provingScheme: 'plonky2' })
  expect(advisory).toMatchObject({ fixed_in: null })
  expect(advisory && advisoryText(advisory)).toMatch(
    /^0xPolygonZero\/plonky2@5d9da5a in plonky2 1\.1\.0, fixed in no known version: /,
  )
})

test.each([
  ['1.10.0', '1.9.0', 1],
  ['1.9.0', '1.10.0', -1],
  ['v1.0.0', '1.0.0', 0],
  ['1.0', '1.0.0', 0],
  ['1.0.0-beta.26', '1.0.0', -1],
  ['1.0.0-beta.3', '1.0.0-beta.26', -1],
  ['1.0.1-0.20240101000000-abcdef123456', '1.0.0', 1],
  ['1.0.0+incompatible', '1.0.0', 0],
])('%s against %s', (one, other, sign) => {
  expect(compare(parseVersion(one) ?? '', parseVersion(other) ?? '')).toBe(sign)
})

test.each(['latest', '1', '', '1.x', 'v', '999999999999999999999.a'])('%j is no version', (text) => {
  expect(parseVersion(text)).toBeUndefined()
})

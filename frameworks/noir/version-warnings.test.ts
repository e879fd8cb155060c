import { expect, test } from 'vitest'
import { pairOf } from './pairs.ts'
import { versionWarnings } from './version-warnings.ts'

test.each([
  ['latest', '>=0.30.0', '1.0.0-beta.26', 0],
  ['0.34.0', '>=0.34.0', '0.34.0', 0],
  ['0.28.0', '>=0.28.0', '0.34.0', 1],
  ['0.18.0', '>=0.18.0', '0.17.0', 2],
  ['1.0.0-beta.26', '>=1.0.0-beta.3', '1.0.0-beta.26', 0],
  ['1.0.0-beta.26', '>=1.0.0', '1.0.0-beta.26', 1],
  ['latest', '0.28.0', '1.0.0-beta.26', 1],
  ['latest', '0.28', '0.34.0', 1],
  ['latest', '^1.0.0-beta.3', '1.0.0-beta.26', 0],
  ['latest', '1.0.0-beta.27', '1.0.0-beta.26', 1],
  ['latest', '=1.0.0-beta.26', '1.0.0-beta.26', 0],
  ['latest', '>=0.30, <1.0', '0.34.0', 0],
  ['latest', '>=0.30, <0.33', '0.34.0', 1],
  ['latest', `>=${'9'.repeat(400)}.0.0`, '1.0.0-beta.26', 0],
  ['latest', null, '1.0.0-beta.26', 0],
  ['latest', 'whatever this is', '1.0.0-beta.26', 0],
])('a manifest for %s and a Nargo.toml for %s, built by %s: %i warnings', (asked, compiler, noir, count) => {
  expect(versionWarnings(asked, compiler, pairOf(noir))).toHaveLength(count)
})

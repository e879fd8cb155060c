import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releases } from '@proofyard/frameworks/sp1/versions.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../harness/api.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { missingCargo, proveBids } from '../harness/rust-client.ts'
import { servedBuild } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

const version = '5.0.0'
const release = releases[version]
const JOURNEY_MS = 4 * 3_600_000

const skips = maySkip((await missingFor(`sp1@${release}`)) ?? (await missingCargo()))

let proofyard: Proofyard

beforeAll(async () => {
  if (!skips) proofyard = await startWithToolchains()
}, INSTALLATION_MS)
afterAll(() => proofyard?.remove())

describe.skipIf(skips)('a guest for SP1 5', () => {
  test(
    'is proved by the Rust client, which decodes key and proof, and SP1 accepts them',
    { timeout: JOURNEY_MS },
    async () => {
      const lock = await readFile(join(root, 'frameworks', 'sp1', 'guest', 'v5', 'Cargo.lock'), 'utf8')
      const ownLock = lock.replace(
        'name = "proofyard-sp1-guest"\nversion = "0.0.0"',
        'name = "auction"\nversion = "0.1.0"',
      )
      expect(ownLock).not.toBe(lock)
      const { circuit_id } = await servedBuild(proofyard, {
        project: 'e2e/fixtures/auction',
        manifest: { sp1Version: version },
        replace: [
          ['Cargo.toml', /=6\.10\.0/, `=${release}`],
          ['Cargo.lock', /^[^]*$/, ownLock],
        ],
      })
      const build = await call(proofyard, 'GET', `circuit/${circuit_id}/detail`)

      const report = await proveBids(proofyard, circuit_id, [1200, 5000, 4800])
      expect(build).toMatchObject({ program_key: report.program_keys[0] })
      expect(report).toEqual({
        proof_id: expect.any(String),
        program_keys: [report.program_keys[0], report.program_keys[0]],
        public_values: '0x0300000001000000c0120000',
        sp1_version: 'v5.0.0',
        refused: null,
        refused_when_changed: expect.stringMatching(/./),
      })
      expect(await call(proofyard, 'GET', `proof/${report.proof_id}/detail`)).toMatchObject({
        status: 'Ready',
        verified: true,
        public: { public_values: report.public_values },
      })
    },
  )
})

// Circuits of halo2s that are in git only, through the npm client, with stand-ins for them on a git host of the test's.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  axiomFolder,
  axiomLock,
  axiomManifest,
  standIn as axiom,
} from '@proofyard/frameworks/halo2/testing/axiom-product.ts'
import { pseFolder, pseLock, pseManifest, standIn as pse } from '@proofyard/frameworks/halo2/testing/pse-product.ts'
import { type GitHost, serveGit } from '@proofyard/frameworks/languages/rust/testing/git-host.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployContract } from '../harness/evm.ts'
import { expectChangeSeen, expectCloned, type Journey, openJourney, readForChain } from '../harness/journey.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

let proofyard: Proofyard
let gitHost: GitHost

beforeAll(async () => {
  gitHost = await serveGit({
    'privacy-scaling-explorations/halo2.git': pse,
    'axiom-crypto/halo2-lib': axiom,
  })
  proofyard = await startWithToolchains({ PROOFYARD_GIT_MIRRORS: `https://github.com/=${gitHost.url}` })
})
afterAll(async () => {
  await proofyard?.remove()
  gitHost?.close()
})

/** A circuit that says "I know two factors of this number". */
interface Case {
  version: string
  from: string
  manifest: { degree: number }
  lock: string
  /** The same with another revision. */
  lockOf: (revision: string) => string
  scheme: string
  warnings: unknown[]
  wrong: { input: string; sentence: string }
}

const queries = (crate: string) =>
  expect.stringMatching(new RegExp(`^privacy-scaling-explorations/halo2#335 in ${crate}, `))

const cases: Case[] = [
  {
    version: 'pse-v0.3.0',
    from: pseFolder,
    manifest: pseManifest,
    lock: pseLock(pse.revision),
    lockOf: pseLock,
    scheme: 'gwc',
    warnings: [expect.stringContaining("this project's own keygen_circuit() built"), queries('halo2_proofs 0\\.3\\.0')],
    wrong: {
      input: '{"a": 300, "b": 2}',
      sentence: 'The input does not satisfy the circuit: the lookup "eight bits" in row 0.',
    },
  },
  {
    version: 'axiom-v0.3.0',
    from: axiomFolder,
    manifest: axiomManifest,
    lock: axiomLock(axiom),
    lockOf: (revision) => axiomLock({ ...axiom, revision }),
    scheme: 'shplonk',
    warnings: [
      expect.stringContaining('names of unstable features were changed'),
      expect.stringContaining("this project's own default() built"),
      queries('halo2-base 0\\.3\\.0'),
    ],
    wrong: {
      input: '{"a": 3, "b": 2, "harm": "false"}',
      sentence: 'The input does not satisfy the circuit: the gate "no. 1" in row 4.',
    },
  },
]

describe.skipIf(maySkip(await missingFor('halo2@axiom-v0.5'))).each(cases)('a circuit of $version', (one) => {
  const { version, from, manifest, lock, lockOf, scheme, warnings, wrong } = one
  let journey: Journey

  beforeAll(async () => {
    journey = await openJourney(proofyard, 'product', from)
    const put = (name: string, text: string) => writeFile(join(journey.folder, name), text)
    await put('sindri.json', JSON.stringify({ name: `product-${scheme}`, circuitType: 'halo2', ...manifest }))
    await put('Cargo.lock', lock)
    // 225 has a digit in base64, which a test can change.
    await put('input.json', '{"a": 15, "b": 15}')
  })
  afterAll(() => journey?.end())

  test('is deployed, cloned and proved, and its contract takes the proof and no other', async () => {
    expect((await journey.run('lint')).output).toContain('sindri.json" is valid')
    const build = await journey.deploy('v1')
    expect(build).toMatchObject({
      proving_scheme: scheme,
      class_name: 'product::Product',
      degree: manifest.degree,
      halo2_version: version,
    })
    expect(build.warnings).toEqual(expect.arrayContaining(warnings))
    await expectCloned(journey, 'v1')

    const proof = await journey.prove('v1')
    const { contract, calldata } = await readForChain(journey, build, proof)
    const deployed = await deployContract(contract, 'Halo2Verifier', { yulOptimizer: false })
    const data = Buffer.from((calldata ?? '').trim().slice(2), 'hex')
    expect(BigInt(`0x${data.toString('hex', 0, 32)}`)).toBe(225n)
    expect(await deployed.acceptsRaw(data)).toBe(true)
    for (let place = 31; place < data.length; place += 32) {
      const changed = Buffer.from(data)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(await deployed.acceptsRaw(changed), `byte ${place} is changed`).toBe(false)
    }
    await expectChangeSeen(journey, proof)
  })

  test('says what is wrong with an input', async () => {
    expect(await journey.failToProve('v1', wrong.input)).toContain(wrong.sentence)
  })

  test('says which revision of which host cannot be had', async () => {
    const revision = '0123456789abcdef0123456789abcdef01234567'
    await writeFile(join(journey.folder, 'Cargo.lock'), lockOf(revision))
    const said = await journey.failToDeploy('v2')
    expect(said).toContain(`Revision ${revision}`)
    expect(said).toContain('could not be fetched from github.com')
  })
})

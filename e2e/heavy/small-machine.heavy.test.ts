import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { installed as joltInstalled } from '@proofyard/frameworks/jolt/testing/installed.ts'
import { installed as openvmInstalled } from '@proofyard/frameworks/openvm/testing/installed.ts'
import { installed } from '@proofyard/frameworks/snarkvm/testing/installed.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from '../harness/api.ts'
import { Done, GivenUp, Outgrown, linesOf, mebibytes } from '../harness/logged.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'
import { until } from '../harness/until.ts'

const MEMORY_MIB = 4096
const JOBS = 20

/** Jolt's sources come from GitHub, or from where this says (docs/testing.md): without it there is no telling whether they can be had. */
const hasJolt = process.env['PROOFYARD_TEST_JOLT'] !== undefined

/** Projects of all frameworks, each with an input, and one whose prover is large. */
const projects = [
  // A proof of sp1 alone takes more than the whole machine has.
  ...Object.values(frameworks)
    .filter(({ name }) => name !== 'sp1' && (name !== 'jolt' || hasJolt))
    .map(({ name, sample }) => ({
      title: name,
      folder: sample.folder,
      input: join(sample.folder, name === 'noir' ? 'Prover.toml' : 'input.json'),
    })),
  {
    title: 'circom plonk',
    folder: join(root, 'e2e/fixtures/salary-band'),
    input: join(root, 'e2e/fixtures/salary-band/input.json'),
  },
]
const toolchains = ['gnark@v0.16.3', 'noir@1.0.0-beta.26', 'plonky2@1.1.0', 'hermez@0.0.58', 'boojum@0.32.11']

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  // On the small machine there is no room to compile them.
  await installed()
  await openvmInstalled()
  if (hasJolt) await joltInstalled()
  else console.log('without jolt: PROOFYARD_TEST_JOLT does not say where its sources are')
  folder = await mkdtemp(join(tmpdir(), 'small-machine-'))
  // More at a time than processors, so that it is memory that decides.
  proofyard = await startWithToolchains({
    PROOFYARD_MEMORY_MIB: String(MEMORY_MIB),
    PROOFYARD_THREADS: '8',
    PROOFYARD_LOG: 'info',
  })
}, INSTALLATION_MS)
afterAll(async () => {
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

test('on a machine of 4 GiB twenty mixed jobs of all frameworks drain, and none dies for memory', async () => {
  for (const toolchain of toolchains) expect(await missingFor(toolchain), toolchain).toBeUndefined()
  const builds = await Promise.all(
    projects.map(async ({ title, folder: source, input }) => {
      const copy = join(folder, title)
      await cp(source, copy, { recursive: true })
      const archive = await pack(copy, `${copy}.tar.gz`)
      const { circuit_id: id } = await deploy(proofyard, archive, 'latest')
      return { title, id, input: await readFile(input, 'utf8') }
    }),
  )
  // In turn, each as soon as its build is Ready, so that compilations and proofs run beside each other.
  const proofs = Array.from({ length: JOBS - builds.length }, async (_, index) => {
    const build = builds[index % builds.length] ?? expect.unreachable()
    const compiled = await untilDone(proofyard, 'circuit', build.id)
    expect(compiled, build.title).toMatchObject({ status: 'Ready', error: null })
    const { proof_id: id } = await prove(proofyard, build.id, build.input)
    expect(await untilDone(proofyard, 'proof', id), build.title).toMatchObject({ status: 'Ready', error: null })
  })
  await Promise.all(proofs)

  // A proof is Ready a moment before its worker writes that down.
  const done = await until('the worker has said of every job that it is done', () => {
    const said = linesOf(proofyard, Done)
    return said.length >= JOBS ? said : undefined
  })
  for (const { kind, size, peakMemoryBytes } of done) {
    const admitted = resourcesOf(size).memoryBytes
    const real = peakMemoryBytes === 0 ? '   in a resident' : `  real ${mebibytes(peakMemoryBytes)}`
    console.log(`${kind.padEnd(8)} admitted ${mebibytes(admitted)}${real}`)
  }
  for (const { resident, reason } of linesOf(proofyard, GivenUp)) console.log(`resident ${resident} ended: ${reason}`)
  expect(done).toHaveLength(JOBS)
  expect(linesOf(proofyard, Outgrown), 'jobs that needed more than they were admitted for').toEqual([])
})

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { FrameworkStatuses } from '@proofyard/contract/framework-status.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import { installed as joltInstalled } from '@proofyard/frameworks/jolt/testing/installed.ts'
import { type AnyFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { usableMemory } from '@proofyard/settings/machine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, deploy, pack, prove, untilDone } from '../harness/api.ts'
import { Done, GivenUp, Outgrown, linesOf, mebibytes } from '../harness/logged.ts'
import { watchOwnMemory } from '../harness/own-memory.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { installKept, startWithToolchains } from '../harness/toolchains.ts'
import { until } from '../harness/until.ts'

/** So long the slowest of them may take, beside the others and on two processors. */
const PATIENCE_SECONDS = 1500
/** Of each build, so that the second one meets what the first one left in memory. */
const PROOFS = 2

/** What the worker says of its machine when it begins. */
const Machine = z.object({ machine: z.string(), sandbox: z.string() })

/** Jolt's sources come from GitHub, or from where this says (docs/testing.md): without it there is no telling whether they can be had. */
const hasJolt = process.env['PROOFYARD_TEST_JOLT'] !== undefined

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  for (const framework of Object.values(frameworks)) {
    const toolchain = await toolchainOf(framework)
    if (framework.name !== 'jolt') await (toolchain && installKept(toolchain))
    else if (hasJolt) await joltInstalled()
    else console.log('without jolt: PROOFYARD_TEST_JOLT does not say where its sources are')
  }
  folder = await mkdtemp(join(tmpdir(), 'all-frameworks-'))
  // More at a time than processors, so that it is memory that decides. Nothing is installed meanwhile.
  const threads = { PROOFYARD_THREADS: '16', PROOFYARD_JOBS: '16' }
  proofyard = await startWithToolchains({ ...threads, PROOFYARD_TOOLCHAINS: 'off', PROOFYARD_LOG: 'info' })
}, INSTALLATION_MS)
afterAll(async () => {
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

test(
  'the samples of all frameworks, queued at once on one server, drain, and none falls for memory',
  async () => {
    const { here, missing } = await sortByToolchain()
    expect(missing.filter((sentence) => hasJolt || !sentence.startsWith('jolt@'))).toEqual([])
    const stopWatching = watchOwnMemory(proofyard.dataFolder)
    const samples = await Promise.all(here.map(uploadOf))

    const builds = await Promise.all(
      samples.map(async ({ name, archive, input }) => {
        const { circuit_id: id } = await deploy(proofyard, archive, 'latest')
        return { name, id, input }
      }),
    )
    const compiled = await Promise.all(builds.map(({ id }) => untilDone(proofyard, 'circuit', id, PATIENCE_SECONDS)))
    expect(endsOf(builds, compiled)).toEqual(builds.map(({ name }) => `${name}: Ready`))

    const asked = await Promise.all(
      Array.from({ length: PROOFS }, () => builds)
        .flat()
        .map(async ({ name, id, input }) => ({ name, id: (await prove(proofyard, id, input)).proof_id })),
    )
    const proved = await Promise.all(asked.map(({ id }) => untilDone(proofyard, 'proof', id, PATIENCE_SECONDS)))
    expect(endsOf(asked, proved)).toEqual(asked.map(({ name }) => `${name}: Ready`))

    const names = new Map([...builds, ...asked].map(({ name, id }) => [id, name]))
    // A proof is Ready a moment before its worker writes that down.
    const done = await until('the worker has said of every job that it is done', () => {
      const said = linesOf(proofyard, Done)
      return said.length >= names.size ? said : undefined
    })
    console.log(`budget: ${linesOf(proofyard, Machine)[0]?.machine ?? 'not told'}`)
    for (const { job, kind, size, peakMemoryBytes } of done) {
      const declared = resourcesOf(size).memoryBytes
      const peak = peakMemoryBytes === 0 ? 'in a resident' : mebibytes(peakMemoryBytes)
      // Of what a compilation reserved on its way, or had beyond what it declared because it was free.
      const more = peakMemoryBytes > declared ? ', with what it took on its way' : ''
      const name = (names.get(job) ?? job).padEnd(8)
      console.log(`${name} ${kind.padEnd(8)} declared ${mebibytes(declared)}, peak ${peak}${more}`)
    }
    for (const { resident, reason } of linesOf(proofyard, GivenUp)) console.log(`resident ${resident} ended: ${reason}`)
    const most = await stopWatching()
    console.log(`all processes together, at their most: ${mebibytes(most)}`)
    expect(most).toBeLessThan(usableMemory(totalmem(), process.constrainedMemory()))
    expect(done).toHaveLength(names.size)
    expect(linesOf(proofyard, Outgrown), 'jobs that needed more than they were admitted for').toEqual([])
  },
  2 * PATIENCE_SECONDS * 1000,
)

/** Which frameworks can be served here now, and of each other one why not, in a sentence. */
async function sortByToolchain(): Promise<{ here: AnyFramework[]; missing: string[] }> {
  const told = await until('the worker says what it has', async () => {
    const answer = FrameworkStatuses.parse(await call(proofyard, 'GET', 'console/frameworks'))
    return answer.workers > 0 ? answer.frameworks : undefined
  })
  const states = told.flatMap(({ circuit_type, toolchains }) =>
    toolchains.map((one) => [one.toolchain ?? circuit_type, one] as const),
  )
  const stateOf = new Map(states)
  const here: AnyFramework[] = []
  const missing: string[] = []
  for (const framework of Object.values(frameworks)) {
    const id = (await toolchainOf(framework)) ?? framework.name
    const status = stateOf.get(id)
    if (status?.state === 'ready') here.push(framework)
    else missing.push(`${id}, ${status?.state ?? 'unknown'}. ${status?.note ?? ''}`)
  }
  return { here, missing }
}

/** What the sample of a framework needs; undefined where it needs nothing installed. */
async function toolchainOf(framework: AnyFramework): Promise<string | undefined> {
  const text = await readFile(join(framework.sample.folder, 'sindri.json'), 'utf8')
  return framework.toolchainId(framework.manifest.parse(JSON.parse(text))) ?? undefined
}

/** The sample of a framework, as it is uploaded, and its input. */
async function uploadOf({ name, sample }: AnyFramework) {
  const copy = join(folder, name)
  await cp(sample.folder, copy, { recursive: true })
  const archive = await pack(copy, `${copy}.tar.gz`)
  const [input = ''] = ['input.json', 'Prover.toml'].map((file) => join(copy, file)).filter(existsSync)
  return { name, archive, input: await readFile(input, 'utf8') }
}

function endsOf(jobs: { name: string }[], ends: { status: string; error: string | null }[]): string[] {
  return jobs.map(({ name }, index) => [`${name}: ${ends[index]?.status}`, ends[index]?.error ?? ''].join(' ').trim())
}

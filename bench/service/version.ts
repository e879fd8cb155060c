import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, pack, pause } from '@proofyard/e2e/harness/api.ts'
import { launch, untilReady as untilStarted } from '@proofyard/e2e/harness/launch.ts'
import { type Proofyard, root } from '@proofyard/e2e/harness/proofyard.ts'
import { z } from 'zod'
import { untilNative } from './bare.ts'
import { cpuSecondsBelow } from './process-meter.ts'

/** A Proofyard of some checkout, with a build of a small circuit and all that stays for its proofs. */
export interface Version {
  proofyard: Proofyard
  /** The build to prove. */
  circuitId: string
  /** Queues a proof and gives its id. */
  post: () => Promise<string>
  /** Waits until a proof is Ready, looking every so many milliseconds. @throws when it Failed */
  untilReady: (proof: string, milliseconds: number) => Promise<void>
  /** CPU seconds of everything that it runs and ran. */
  cpuSeconds: () => number
  /** Ends it and removes its data. */
  remove: () => Promise<void>
}

const fixture = join(root, 'e2e', 'fixtures', 'multiplier')
const input = { a: 3, b: 11 }
// Not the contract's own schemas: the baseline speaks an earlier one.
const CreatedBuild = z.object({ circuit_id: z.string() })
const Created = z.object({ proof_id: z.string() })
const Status = z.object({ finished_processing: z.boolean(), status: z.string() })

/** Starts the Proofyard of a checkout, which ends with this process however that ends, and makes some proofs with it. */
export async function startVersion(checkout: string): Promise<Version> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-bench-'))
  // In a group of its own: what interrupts the bench in a terminal lets it tidy up.
  const launched = await launch([process.execPath, join(import.meta.dirname, 'guard.ts'), checkout, dataFolder], {
    dataFolder,
  })
  const { process: child } = launched
  const ended = once(child, 'exit')
  const remove = async () => {
    child.stdin?.end()
    await ended
  }
  const proofyard: Proofyard = { ...launched, stop: () => remove().then(() => child.exitCode), remove }
  try {
    await untilStarted(launched)
    await untilNative(join(dataFolder, 'tools', 'circom', 'native'))
    const circuitId = await build(proofyard)
    const version = { proofyard, circuitId, remove, ...calls(proofyard, circuitId), cpuSeconds: () => cpu(child.pid) }
    // What stays for the build's proofs is started by the first of them.
    for (let count = 0; count < 3; count++) await version.untilReady(await version.post(), 20)
    return version
  } catch (error) {
    await remove()
    throw error
  }
}

const cpu = (pid: number | undefined) => cpuSecondsBelow(pid ?? 0)

async function build(proofyard: Proofyard): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-archive-'))
  try {
    const archive = await pack(fixture, join(folder, 'multiplier.tar.gz'))
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(await readFile(archive))]), 'multiplier.tar.gz')
    form.append('tags', 'bench')
    const { circuit_id: id } = CreatedBuild.parse(await call(proofyard, 'POST', 'circuit/create', form))
    await untilReady(proofyard, `circuit/${id}`, 100)
    return id
  } finally {
    await rm(folder, { recursive: true })
  }
}

function calls(proofyard: Proofyard, circuitId: string): Pick<Version, 'post' | 'untilReady'> {
  return {
    post: async () =>
      Created.parse(await call(proofyard, 'POST', `circuit/${circuitId}/prove`, { proof_input: input })).proof_id,
    untilReady: (proof, milliseconds) => untilReady(proofyard, `proof/${proof}`, milliseconds),
  }
}

async function untilReady(proofyard: Proofyard, path: string, milliseconds: number): Promise<void> {
  for (;;) {
    const { finished_processing: isDone, status } = Status.parse(await call(proofyard, 'GET', `${path}/status`))
    if (isDone && status !== 'Ready') throw new Error(`${path} ended as ${status}.`)
    if (isDone) return
    await pause(milliseconds)
  }
}

import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Circuit } from '@proofyard/contract/circuit.ts'
import { type Proof } from '@proofyard/contract/proof.ts'
import { deploy, pack, pause, prove, untilDone } from './api.ts'
import { query, readyTwice } from './database.ts'
import { type Process, processesOf } from './processes.ts'
import { type Proofyard, root } from './proofyard.ts'
import { until } from './until.ts'

/** Sends SIGKILL to one of a Proofyard's own processes, as soon as it is there: it may just be starting again. */
export async function killProgram(proofyard: Proofyard, program: 'worker/main.ts' | 'server/main.ts'): Promise<void> {
  const find = async () => (await processesOf(proofyard.dataFolder)).find(({ command }) => command.includes(program))
  const victim = await until(`${program} is started again`, find, { seconds: 60, everyMs: 100 })
  process.kill(victim.pid, 'SIGKILL')
}

/** A build to make proofs of, and one more archive to compile again and again. */
export async function prepareWork(proofyard: Proofyard): Promise<{ archive: string; base: Circuit | Proof }> {
  const archive = await pack(join(root, 'e2e', 'fixtures', 'chain'), join(tmpdir(), `chain-${process.pid}.tar.gz`))
  const base = await deploy(proofyard, archive, 'base')
  return { archive, base: await untilDone(proofyard, 'circuit', base.circuit_id) }
}

/** Submits one build and one proof at the same time. */
export async function submit(
  proofyard: Proofyard,
  archive: string,
  round: number,
): Promise<{ build: string; proof: string }> {
  const [build, proof] = await Promise.all([
    deploy(proofyard, archive, `round-${round}`),
    prove(proofyard, 'chain:base', { x: String(round + 2) }),
  ])
  return { build: build.circuit_id, proof: proof.proof_id }
}

/** Status of a build and a proof as the database has them. */
export async function statuses(
  proofyard: Proofyard,
  ids: { build: string; proof: string },
): Promise<{ build: unknown; proof: unknown }> {
  const [row] = await query(
    proofyard,
    `select (select status from builds where id = '${ids.build}') as build, (select status from proofs where id = '${ids.proof}') as proof`,
  )
  return { build: row?.build, proof: row?.proof }
}

/** Waits until a worker has taken up the build or the proof. */
export async function untilBegun(
  proofyard: Proofyard,
  ids: { build: string; proof: string },
  target: 'build' | 'proof',
): Promise<void> {
  const begun = async () => ((await statuses(proofyard, ids))[target] === 'Queued' ? undefined : true)
  await until(`the ${target} is begun`, begun, { everyMs: 5 })
}

/** Both end as Ready, however often they were begun. @returns the seconds that their last attempts took */
export async function expectBothReady(
  proofyard: Proofyard,
  ids: { build: string; proof: string },
): Promise<{ build: number; proof: number }> {
  const [build, proof] = await Promise.all([
    untilDone(proofyard, 'circuit', ids.build),
    untilDone(proofyard, 'proof', ids.proof),
  ])
  expect(build).toMatchObject({ status: 'Ready', error: null })
  expect(proof).toMatchObject({ status: 'Ready', verified: true, error: null })
  return { build: build.compute_time_sec ?? 1, proof: proof.compute_time_sec ?? 1 }
}

/**
 * Nothing is left over: no job that waits, no process of a sandbox but the residents of the living worker, no work
 * folder, nothing Ready twice.
 */
export async function expectNothingLeft(proofyard: Proofyard): Promise<void> {
  const busy = "('Queued', 'In Progress')"
  const unfinished = `select id from builds where status in ${busy} union all select id from proofs where status in ${busy}`
  expect(await query(proofyard, unfinished)).toEqual([])
  expect(await readyTwice(proofyard)).toEqual([])
  await expectNothingRuns(proofyard.dataFolder)
}

/** No process of a sandbox runs on a data folder but the residents of its living worker, and no work folder is there. */
export async function expectNothingRuns(dataFolder: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const folders = await readdir(join(dataFolder, 'work'))
    const strays = await strayPrograms(dataFolder)
    if (folders.length === 0 && strays.length === 0) return
    if (tries > 50) expect({ folders, strays }).toEqual({ folders: [], strays: [] })
    await pause(100)
  }
}

async function strayPrograms(dataFolder: string): Promise<Process[]> {
  const all = await processesOf(dataFolder)
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const workers = new Set(all.filter(({ command }) => command.includes('worker/main.ts')).map(({ pid }) => pid))
  const isKept = ({ pid, command }: Process): boolean => {
    if (!/circom-native serve|serve-verifier|serve-witness/.test(command)) return false
    for (let above = parents.get(pid); above !== undefined; above = parents.get(above)) {
      if (workers.has(above)) return true
    }
    return false
  }
  return all.filter((one) => /bwrap|circom|snarkjs|\/runtime/.test(one.command) && !isKept(one))
}

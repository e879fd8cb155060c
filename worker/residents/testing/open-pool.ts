import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { ResidentProgram, Residents } from '@proofyard/frameworks/residents.ts'
import { processTree } from '@proofyard/sandbox/process-tree.ts'
import { sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { type MachineBudget, openMachineBudget } from '../../admission/machine-budget.ts'
import { type ResidentPool, type ResidentPoolSettings, openResidentPool } from '../resident-pool.ts'
import { answeringProgram, megabytes } from './answering-program.ts'

export const Answer = z.object({ born: z.string(), asked: z.number(), text: z.string(), length: z.number() })

/** A caller who is never stopped. */
export const quiet = new AbortController().signal
const [sandbox] = await sandboxesHere()

interface Setting extends Partial<ResidentProgram> {
  signal?: AbortSignal
}

/** A pool of a test, with the machine that it takes from. */
interface PoolUnderTest {
  pool: ResidentPool
  budget: MachineBudget
  /** Why residents were given up, each after the last letter of its key. */
  ends: string[]
  /** What a job of a build may use. */
  of: (build?: string) => Residents
  /** Asks the answering program of a build. */
  ask: (build: string, text: string, setting?: Setting) => Promise<z.infer<typeof Answer> | undefined>
  /** For whom there are shares. */
  held: () => string[]
  /** Has the machine itself be short of memory, or not any more. */
  runShort: (isShort: boolean) => void
}

/** Opens a pool, which ends with the test that opens it. Two of the programs find room on its machine, and not a third. */
export function openPool({
  room = 250,
  ...settings
}: Partial<ResidentPoolSettings> & { room?: number } = {}): PoolUnderTest {
  if (sandbox === undefined) throw new Error('There is no sandbox here.')
  const ends: string[] = []
  let isShort = false
  const budget = openMachineBudget(megabytes(room))
  const onEnd = (key: string, reason: string) => ends.push(`${key.at(-1)}: ${reason}`)
  const pool = openResidentPool({ sandbox, budget, onEnd, lookMilliseconds: 20, isShort: () => isShort, ...settings })
  onTestFinished(() => pool.end())
  const of = (build?: string) => pool.of({ circuitType: 'circom', build, toolchain: 'circom@1' })
  return {
    pool,
    budget,
    ends,
    of,
    ask: async (build, text, { signal = quiet, ...change } = {}) => {
      const answer = await of(build).ask(answeringProgram(change), { request: Buffer.from(text) }, signal)
      return answer === undefined ? undefined : Answer.parse(JSON.parse(answer))
    },
    held: () => budget.shares().map(({ holder }) => holder),
    runShort: (now) => {
      isShort = now
    },
  }
}

/** The processes below this one: none, once no resident runs. */
export const running = () => processTree(process.pid).slice(1)

/** A folder that goes with the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'residents-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** @returns path of a file with this text, which goes with the test */
export async function fileOf(text: string): Promise<string> {
  const path = join(await newFolder(), 'file')
  await writeFile(path, text)
  return path
}

import type { Question, ResidentProgram, Residents } from '@proofyard/frameworks/residents.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { MachineBudget, Share } from '../admission/machine-budget.ts'
import { isMemoryShort } from './memory-pressure.ts'
import { type JobMemory, giveBackMemory, grantMemory } from './resident-memory.ts'
import { type Resident, startResident } from './resident.ts'
import { type TurnCosts, worthWaiting } from './turn-costs.ts'
import { type WaitingLine, openWaitingLine } from './waiting-line.ts'

/** Whose job it is that asks. */
interface JobOwner {
  circuitType: string
  /** Undefined where the job must not use a resident of its build, as none that verifies. */
  build?: string | undefined
  toolchain?: string | null | undefined
  /** What the job was admitted for, of which it passes on what a resident does for it. Without it each takes its own. */
  memory?: JobMemory | undefined
}

/** A question, as the pool has it. */
interface Asking {
  program: ResidentProgram
  memory: JobMemory | undefined
  signal: AbortSignal
}

/** The residents of one worker. */
export interface ResidentPool {
  /** What a job may use: residents of its framework, each under the build or the toolchain that is the job's own. */
  of: (owner: JobOwner) => Residents
  /** Ends them all; resolves when nothing of them runs any more. */
  end: () => Promise<void>
}

export interface ResidentPoolSettings {
  sandbox: Sandbox
  /** From which they take their memory. */
  budget: MachineBudget
  /** Why one did not answer, or was given up: for the log. */
  onEnd: (key: string, reason: string) => void
  /** How many times as long as its program declares an answer may take; once by itself. */
  timeFactor?: number
  idleMilliseconds?: number
  lookMilliseconds?: number
  restMilliseconds?: number
  isShort?: () => boolean
}

/** After so long one makes place for a fresh one. */
const LIFE_SECONDS = 24 * 3600
const IDLE_MILLISECONDS = 5 * 60_000
const LOOK_MILLISECONDS = 1000
/** After one that ended before its first answer none of its key is started for so long: the next would likely end the same. */
const REST_MILLISECONDS = 60_000
/** Keys whose costs are remembered. */
const MAX_KEYS = 1000

interface Member {
  line: Line
  resident: Resident
  share: Share
  /** The job that has passed its share on to it, until it has answered: it does without where the resident ends before. */
  passedBy: JobMemory | undefined
  startedAt: number
  /** Whether its first answer shows what a start takes: not where it was started before there was a question. */
  isFirst: boolean
  hasAnswered: boolean
  isBusy: boolean
  usedAt: number
}

/** The residents of one key, and who waits for them. */
interface Line {
  key: string
  members: Set<Member>
  /** How many more are being started. */
  starting: number
  /** Until then none is started, in milliseconds by the monotonic clock. */
  restsUntil: number
  waiting: WaitingLine<Member>
  costs: TurnCosts
}

/**
 * Keeps programs of ours for the jobs that share their key, in memory of the machine's budget. One is given up when no one has
 * asked it for five minutes, when somebody waits for the memory that it holds, and when the machine itself gets short of it.
 */
export function openResidentPool(settings: ResidentPoolSettings): ResidentPool {
  const { sandbox, budget, timeFactor = 1, onEnd, isShort = isMemoryShort } = settings
  const { idleMilliseconds = IDLE_MILLISECONDS, lookMilliseconds = LOOK_MILLISECONDS } = settings
  const { restMilliseconds = REST_MILLISECONDS } = settings
  const lines = new Map<string, Line>()
  const members = new Set<Member>()
  const leaving = new Map<Member, Promise<void>>()
  let hasEnded = false

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? {
      key,
      members: new Set(),
      starting: 0,
      restsUntil: 0,
      waiting: openWaitingLine<Member>(),
      costs: { start: undefined, answer: undefined },
    }
    // The last one used is the last one forgotten.
    lines.delete(key)
    lines.set(key, line)
    for (const [name, { members: there, starting }] of lines) {
      if (lines.size <= MAX_KEYS) break
      if (there.size + starting === 0) lines.delete(name)
    }
    return line
  }

  /** A resident that is the caller's until `release`. @returns undefined where there is none for it */
  async function acquire(line: Line, asking: Asking): Promise<Member | undefined> {
    if (hasEnded) return undefined
    const idle = [...line.members].find(({ isBusy }) => !isBusy)
    const found = idle === undefined ? await waitFor(line, asking.signal) : Object.assign(idle, { isBusy: true })
    if (found !== undefined && found.share.resources.memoryBytes >= asking.program.memory.neededBytes) {
      return use(found, asking)
    }
    if (found !== undefined) await giveUp(found, 'this request needs one with more memory')
    return asking.signal.aborted ? undefined : await start(line, asking)
  }

  /** One that others use, where it is free before another one would be ready. */
  async function waitFor(line: Line, signal: AbortSignal): Promise<Member | undefined> {
    const there = line.members.size + line.starting
    const milliseconds = there === 0 ? 0 : worthWaiting(line.costs, line.waiting.length(), there)
    return milliseconds === 0 ? undefined : await line.waiting.wait(milliseconds, signal)
  }

  /** It has its memory already: what the job was admitted for besides its own is free. */
  function use(member: Member, { program, memory }: Asking): Member {
    const { besideBytes } = program.memory
    if (memory === undefined || besideBytes === undefined) return member
    memory.passOn(besideBytes, member.share.holder)?.release()
    return Object.assign(member, { passedBy: memory })
  }

  function release(member: Member): void {
    member.usedAt = performance.now()
    member.passedBy = undefined
    member.isBusy = member.line.waiting.handOver(member)
    if (!member.isBusy) budget.remind()
  }

  /** @param asking without a job where it is started before there is a question */
  async function start(
    line: Line,
    { program, memory }: Omit<Asking, 'signal'>,
    isFirst = true,
  ): Promise<Member | undefined> {
    if (performance.now() < line.restsUntil) return undefined
    line.starting += 1
    try {
      const share = await grantMemory(source, `the resident ${line.key}`, program.memory, memory)
      return share === undefined ? undefined : await startWith(share, { line, program, memory, isFirst })
    } finally {
      line.starting -= 1
      leaveNobodyWaiting(line)
    }
  }

  async function startWith(
    share: Share,
    { line, program, memory, isFirst }: { line: Line; isFirst: boolean } & Omit<Asking, 'signal'>,
  ): Promise<Member | undefined> {
    const passedBy = program.memory.besideBytes === undefined ? undefined : memory
    let resident: Resident
    try {
      const { memoryBytes } = share.resources
      const command = await program.command(memoryBytes)
      if (hasEnded) throw new Error('The worker ends.')
      const limits = { ...command.limits, memoryBytes, cpuSeconds: LIFE_SECONDS, wallSeconds: LIFE_SECONDS }
      resident = startResident(sandbox, { ...command, limits })
    } catch (error) {
      giveBackMemory(share, passedBy)
      line.restsUntil = performance.now() + restMilliseconds
      onEnd(line.key, `it could not be started: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
    const now = performance.now()
    const times = { startedAt: now, usedAt: now }
    const member: Member = { line, resident, share, passedBy, isFirst, hasAnswered: false, isBusy: true, ...times }
    line.members.add(member)
    members.add(member)
    void resident.ended.then((reason) => {
      drop(member, reason)
      giveBackMemory(share, member.passedBy)
    })
    return member
  }

  /** Where residents take their memory from: those that are idle make room, first the one that was asked least recently. */
  const source = {
    budget,
    mayTake: () => !hasEnded && !isShort(),
    makeRoom: async () => {
      const other = leastRecent()
      if (other === undefined) return false
      await giveUp(other, 'another one needs its memory')
      return true
    },
  }

  function drop(member: Member, reason: string): void {
    if (!members.delete(member)) return
    member.line.members.delete(member)
    leaveNobodyWaiting(member.line)
    onEnd(member.line.key, reason)
  }

  /** Those who would wait for one that will never be free look for another way. */
  function leaveNobodyWaiting({ members: there, starting, waiting }: Line): void {
    if (there.size + starting === 0) waiting.sendAway()
  }

  function giveUp(member: Member, reason: string): Promise<void> {
    drop(member, reason)
    const end = member.resident.end().finally(() => leaving.delete(member))
    leaving.set(member, end)
    return end
  }

  function leastRecent(): Member | undefined {
    const idle = [...members].filter(({ isBusy }) => !isBusy)
    return idle.toSorted((one, other) => one.usedAt - other.usedAt)[0]
  }

  const withdraw = budget.onShortage((missing) => {
    // What is leaving is on its way, and where all of them would not be enough none has to go.
    let bytes = missing.memoryBytes - memoryOf([...leaving.keys()])
    if (bytes > memoryOf([...members].filter(({ isBusy }) => !isBusy))) return
    for (let member = leastRecent(); member !== undefined && bytes > 0; member = leastRecent()) {
      bytes -= member.share.resources.memoryBytes
      void giveUp(member, 'a job needs its memory')
    }
  })

  const looking = setInterval(() => {
    const member = leastRecent()
    if (member === undefined) return
    if (isShort()) void giveUp(member, 'memory is wanted')
    else if (performance.now() - member.usedAt > idleMilliseconds)
      void giveUp(member, 'nobody has asked it for a while')
  }, lookMilliseconds)
  looking.unref()

  async function ask(key: string, question: Question, asking: Asking) {
    const { program, signal } = asking
    signal.throwIfAborted()
    const member = await acquire(lineOf(key), asking)
    if (signal.aborted && member !== undefined) release(member)
    signal.throwIfAborted()
    if (member === undefined) return undefined
    const stop = AbortSignal.any([signal, AbortSignal.timeout(program.answerSeconds * timeFactor * 1000)])
    const stopped = new Promise<never>((_, reject) => {
      stop.addEventListener('abort', () => reject(stop.reason), { once: true })
    })
    const askedAt = performance.now()
    try {
      const answer = await Promise.race([member.resident.ask(question), stopped])
      noteCosts(member, askedAt)
      // Those of others only verify, which takes next to nothing.
      if (program.key === 'build') asking.memory?.noteResident()
      release(member)
      return answer
    } catch (error) {
      if (!member.hasAnswered && !signal.aborted) member.line.restsUntil = performance.now() + restMilliseconds
      // It may be in the middle of something, so it does not stay.
      const end = giveUp(member, error instanceof Error ? error.message : String(error))
      // The job does without it in the memory that it gave it.
      if (member.passedBy !== undefined) await end
      signal.throwIfAborted()
      return undefined
    }
  }

  return {
    of: (owner) => ({
      ask: async (program, question, signal) => {
        const key = keyOf(owner, program)
        return key === undefined ? undefined : await ask(key, question, { program, memory: owner.memory, signal })
      },
      start: (program) => {
        const key = keyOf(owner, program)
        const line = key === undefined ? undefined : lineOf(key)
        if (line === undefined || line.members.size + line.starting > 0) return
        void start(line, { program, memory: undefined }, false).then((member) => member && release(member))
      },
    }),
    end: async () => {
      hasEnded = true
      withdraw()
      clearInterval(looking)
      for (const { waiting } of lines.values()) waiting.sendAway()
      for (const member of members) void giveUp(member, 'the worker ends')
      await Promise.all(leaving.values())
    },
  }
}

function noteCosts(member: Member, askedAt: number): void {
  const { costs } = member.line
  if (member.isFirst) costs.start = performance.now() - member.startedAt
  else costs.answer = performance.now() - askedAt
  member.isFirst = false
  member.hasAnswered = true
}

/** No job comes to a resident of a build or a toolchain that is not its own. */
function keyOf({ circuitType, build, toolchain }: JobOwner, { key, name }: ResidentProgram): string | undefined {
  const owner = { build, toolchain, platform: 'platform' }[key]
  return owner === undefined || owner === null ? undefined : `${circuitType} ${name} of ${key} ${owner}`
}

/** Bytes that some of them hold of the machine. */
function memoryOf(some: Member[]): number {
  return some.reduce((sum, { share }) => sum + share.resources.memoryBytes, 0)
}

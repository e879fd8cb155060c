import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { ceilingFor } from './ceilings.ts'
import { watchDisk } from './disk-watch.ts'
import { openMeter } from './meter.ts'
import type { Meter, Reading } from './meter.ts'
import { keepStart } from './bounded-text.ts'
import { endGroup, endProcesses, initProcess } from './end-processes.ts'
import { insideScript, outsideScript } from './shell-scripts.ts'
import { endingOf } from './ending.ts'
import type { Command, LimitName, Outcome, Sandbox } from './sandbox.ts'

/** The program that builds the walls, with its arguments. */
interface Launch {
  program: string
  args: string[]
  cwd?: string
}

/** Says how to build the walls around a command; `inside` is what must be started within them. */
export type Launcher = (command: Command, inside: string[]) => Launch

/** The sandbox itself could not be set up; never the fault of the program that was to run in it. */
class SandboxError extends Error {
  override name = 'SandboxError'
}

const RESIDENT_TICK_MILLISECONDS = 1000
const SET_UP_MILLISECONDS = 30_000

/**
 * Runs one command behind the walls that `launch` builds, and ends it when it passes a limit.
 *
 * The program starts only after a handshake over file descriptor 3: everything that kills it together with this
 * process (PDEATHSIG) is in place by then. A worker that dies in the middle of the set-up leaves nothing running.
 *
 * @throws SandboxError when the walls cannot be built; the reason of `command.signal` when it is aborted
 */
export async function runLimited(command: Command, kind: Sandbox['kind'], launch: Launcher): Promise<Outcome> {
  command.signal?.throwIfAborted()
  const meter = openMeter(command.limits)
  try {
    return await runMetered(command, kind, launch, meter)
  } finally {
    await meter.close()
  }
}

async function runMetered(command: Command, kind: Sandbox['kind'], launch: Launcher, meter: Meter): Promise<Outcome> {
  const ceiling = ceilingFor(command.limits, meter.kind, kind)
  const walls = launch(command, [
    '/bin/sh',
    '-c',
    insideScript,
    'sh',
    ceiling.processes,
    command.program,
    ...command.args,
  ])
  const outside = ['-c', outsideScript, 'sh', ...ceiling.outside, String(meter.join.length), ...meter.join]
  const child = spawn('/bin/sh', [...outside, walls.program, ...walls.args], {
    stdio: [command.stdin === undefined && command.resident === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: walls.cwd ?? '/',
    detached: true,
  })
  const { resident } = command
  const stdout = keepStart(resident === undefined ? child.stdout : null, command.limits.outputBytes)
  if (resident !== undefined) child.stdout?.on('data', resident.onAnswer)
  const stderr = keepStart(child.stderr, command.limits.outputBytes)
  const control = followControl(child)
  const closed = followEnd(child)
  // Without a process namespace of its own, what it leaves behind has to be ended from here.
  if (kind === 'none') child.once('exit', () => endGroup(child))

  let hit: LimitName | undefined
  let started = performance.now()
  let init: number | undefined
  let last: Reading | undefined
  let failure: SandboxError | undefined
  const end = () => endProcesses(child, init)
  const stop = (limit: LimitName) => {
    hit ??= limit
    end()
  }
  const look = () => {
    try {
      last = meter.read(child.pid, last)
      const passed = passedLimit(last, command)
      if (passed !== undefined) stop(passed)
    } catch (error) {
      // Nobody can tell any more what it uses, so it may not go on.
      failure ??= new SandboxError('The program could not be measured.', { cause: error })
      end()
    }
  }
  command.signal?.addEventListener('abort', end, { once: true })
  const timers: NodeJS.Timeout[] = []
  const setUp = setTimeout(end, SET_UP_MILLISECONDS)
  let disk: ReturnType<typeof watchDisk> | undefined
  try {
    const ready = await Promise.race([control.ready, closed.then(() => false)])
    clearTimeout(setUp)
    if (ready && command.signal?.aborted !== true) {
      init = initProcess(child)
      started = performance.now()
      timers.push(setTimeout(() => stop('wall'), command.limits.wallSeconds * 1000))
      timers.push(setInterval(look, resident === undefined ? meter.tickMilliseconds : RESIDENT_TICK_MILLISECONDS))
      if (child.pid !== undefined) disk = watchDisk(command, child.pid, () => stop('disk'))
      control.go()
      giveInput(child, command)
    }
    const { code, signal } = await closed
    const wallSeconds = (performance.now() - started) / 1000
    command.signal?.throwIfAborted()
    if (!ready) {
      throw new SandboxError(`The sandbox could not be set up: ${stderr().trim() || `it ended with ${code ?? signal}`}`)
    }
    look()
    if (failure !== undefined) throw failure
    const usage = {
      cpuSeconds: Math.max(last?.cpuSeconds ?? 0, control.cpuSeconds()),
      wallSeconds,
      peakMemoryBytes: last?.peakMemoryBytes,
    }
    return { ending: endingOf(code, signal, hit), stdout: stdout(), stderr: stderr(), usage }
  } finally {
    clearTimeout(setUp)
    timers.forEach((timer) => clearTimeout(timer))
    disk?.stop()
    command.signal?.removeEventListener('abort', end)
  }
}

function passedLimit(reading: Reading, { limits }: Command): LimitName | undefined {
  if (reading.ranOutOfMemory || (reading.memoryBytes ?? 0) > limits.memoryBytes) return 'memory'
  if (reading.ranOutOfProcesses || (reading.processes ?? 0) > limits.processes) return 'processes'
  if (reading.cpuSeconds > limits.cpuSeconds) return 'cpu'
  return undefined
}

function giveInput(child: ChildProcess, { stdin: text, resident }: Command): void {
  // A program that ends without reading its input closes the pipe; that is its right.
  child.stdin?.on('error', () => {})
  if (resident !== undefined) {
    if (child.stdin !== null) resident.requests.pipe(child.stdin)
  } else if (text instanceof Promise) {
    text.then(
      (late) => child.stdin?.end(late),
      () => child.stdin?.destroy(),
    )
  } else {
    child.stdin?.end(text)
  }
}

function followEnd(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

/** Descriptor 3: `ready` from inside, `go` from here, and at the end what the shell's `times` says. */
function followControl(child: ChildProcess) {
  const pipe = child.stdio[3]
  let said = ''
  let ready: (isReady: boolean) => void
  const isReady = new Promise<boolean>((resolve) => {
    ready = resolve
  })
  if (pipe === null || pipe === undefined || !('write' in pipe)) throw new SandboxError('There is no control pipe.')
  pipe.on('error', () => {})
  pipe.on('data', (chunk: Buffer) => {
    if (said.length < 1000) said += chunk.toString('latin1')
    if (said.includes('ready\n')) ready(true)
  })
  return {
    ready: isReady,
    go: () => pipe.write('go\n'),
    cpuSeconds: () => childSeconds(said),
  }
}

/** The second line of `times` is what the children used: `0m1.250000s 0m0.010000s`. */
function childSeconds(said: string): number {
  const line = said.trim().split('\n').at(-1) ?? ''
  const [, userMinutes, userSeconds, systemMinutes, systemSeconds] =
    /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(line) ?? []
  const seconds = Number(userMinutes) * 60 + Number(userSeconds) + Number(systemMinutes) * 60 + Number(systemSeconds)
  return Number.isFinite(seconds) ? seconds : 0
}

import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { giveInput, openInput } from './standard-input.ts'
import type { FileHandle } from 'node:fs/promises'
import { countedLimits, ceilingFor, groupLimits } from './ceilings.ts'
import { openDiskWatch } from './disk/watch-disk.ts'
import type { Launch, Launcher } from './launcher.ts'
import { openMeter } from './open-meter.ts'
import type { Meter, Reading } from './meter.ts'
import { idleClock } from './idle-clock.ts'
import { keepStart } from './bounded-text.ts'
import { lowerSession } from './session-priority.ts'
import { endGroup, endProcesses, initProcess } from './end-processes.ts'
import { insideScript, outsideScript } from './shell-scripts.ts'
import { type Identity, borrowIdentity, giveBackIdentity } from './identity/identity.ts'
import { handOver, sortMountedFiles, takeBack } from './identity/hand-over.ts'
import { MAX_WATCHES_TICK_MILLISECONDS, WATCHES_TICK_MILLISECONDS, lookAtWatches, maxWatches } from './watched-files.ts'
import { endingOf } from './ending.ts'
import { repeatSparingly } from './repeat-sparingly.ts'
import { FILTER_DESCRIPTOR } from './seccomp/filter-descriptor.ts'
import { type Gateway, limitsForDownload, openGateway } from './gateway/gateway.ts'
import type { Destination } from './gateway/network.ts'
import { GATEWAY_DESCRIPTOR, throughRelay } from './gateway/through-relay.ts'
import type { Command, LimitName, Outcome, Sandbox } from './sandbox.ts'

/** The sandbox itself could not be set up; never the fault of the program that was to run in it. */
class SandboxError extends Error {
  override name = 'SandboxError'
}

const RESIDENT_TICK_MILLISECONDS = 1000
const SET_UP_MILLISECONDS = 30_000

/**
 * Runs one command in the sandbox that `launch` builds, and ends it when it passes a limit.
 *
 * The program starts only after a handshake over file descriptor 3: everything that kills it together with this
 * process (PDEATHSIG) is in place by then. A worker that dies in the middle of the set-up leaves nothing running.
 *
 * @throws SandboxError when the sandbox cannot be built, or the command's standard input cannot be read; the reason of `command.signal` when it is aborted
 */
export async function runLimited(asked: Command, kind: Sandbox['kind'], launch: Launcher): Promise<Outcome> {
  const command = kind === 'none' ? asked : throughRelay(asked)
  command.signal?.throwIfAborted()
  const input = await openInput(command)
  try {
    return await asAnotherUser(command, kind, async (identity) => {
      const meter = openMeter(groupLimits(command.limits, kind))
      try {
        return await runMetered({ command, kind, launch, meter, input, identity })
      } finally {
        await meter.close()
      }
    })
  } finally {
    await input?.close()
  }
}

/** Runs `use` while what the command may write belongs to the user that its program runs as. */
async function asAnotherUser<Result>(
  { mounts }: Command,
  kind: Sandbox['kind'],
  use: (identity: Identity | undefined) => Promise<Result>,
): Promise<Result> {
  const identity = kind === 'none' ? undefined : await borrowIdentity()
  if (identity === undefined) return await use(undefined)
  const folders = mounts.filter(({ writable }) => writable).map(({ source }) => source)
  const { secrets, unreadable } = sortMountedFiles(mounts)
  try {
    if (unreadable[0] !== undefined) {
      throw new SandboxError(
        `Sandboxed programs are other users, and may not read ${unreadable[0]} (chmod o+r ${unreadable[0]}).`,
      )
    }
    await handOver([...folders, ...secrets], identity)
    return await use(identity)
  } finally {
    await takeBack(folders, secrets, identity)
    giveBackIdentity(identity)
  }
}

interface MeteredRun {
  command: Command
  kind: Sandbox['kind']
  launch: Launcher
  meter: Meter
  /** Of a command whose standard input is a file. */
  input: FileHandle | undefined
  identity: Identity | undefined
}

async function runMetered({ command, kind, launch, meter, input, identity }: MeteredRun): Promise<Outcome> {
  const disk = await openDiskWatch(command)
  // From here to the listener nothing waits: who gives up in between would not be heard.
  command.signal?.throwIfAborted()
  const ceiling = ceilingFor(command.limits, meter.kind, kind)
  const shell = ['/bin/sh', '-c', insideScript, 'sh', ceiling.processes]
  const launched = launch(command, (program) => [...shell, ...program], identity)
  // Without a sandbox the machine's own network is there.
  const destinations = kind === 'none' ? undefined : command.network?.destinations
  const outside = ['-c', outsideScript, 'sh', ...ceiling.outside, String(meter.join.length), ...meter.join]
  const pipes = pipesOf(command, launched)
  const counted = identity === undefined && kind !== 'none' ? ['prlimit', ...countedLimits()] : []
  const child = spawn('/bin/sh', [...outside, ...counted, launched.program, ...launched.args], {
    stdio: [
      pipes.input ? 'pipe' : 'ignore',
      'pipe',
      'pipe',
      'pipe',
      pipes.reports ? 'pipe' : 'ignore',
      launched.filter === undefined ? 'ignore' : 'pipe',
      identity?.builder ?? 'ignore',
      identity?.program ?? 'ignore',
      ...(destinations === undefined ? [] : (['pipe'] as const)),
    ],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: launched.cwd ?? '/',
    detached: true,
  })
  giveFilter(child, launched.filter)
  const gateway = destinations === undefined ? undefined : gatewayOf(child, command, destinations)
  const { resident } = command
  const stdout = keepStart(resident === undefined ? child.stdout : null, command.limits.outputBytes)
  if (resident !== undefined) child.stdout?.on('data', resident.onAnswer)
  const stderr = keepStart(child.stderr, command.limits.outputBytes)
  const { onOutput } = command
  if (onOutput !== undefined && resident === undefined) {
    child.stdout?.on('data', (chunk: Buffer) => onOutput('stdout', chunk))
    child.stderr?.on('data', (chunk: Buffer) => onOutput('stderr', chunk))
  }
  const report = keepStart(reportPipe(child), command.limits.outputBytes)
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
  const isIdle = idleClock(command)
  const look = () => {
    try {
      last = meter.read(child.pid, last)
      const passed = passedLimit(last, command) ?? (isIdle(last) ? 'idle' : undefined)
      if (passed !== undefined) stop(passed)
    } catch (error) {
      // A program whose use is unknown may not go on.
      failure ??= new SandboxError('The program could not be measured.', { cause: error })
      end()
    }
  }
  const watches: { stop: () => void }[] = []
  let wall: NodeJS.Timeout | undefined
  const setUp = setTimeout(() => giveUpSetUp(child), SET_UP_MILLISECONDS)
  try {
    const saysReady = await Promise.race([control.ready, closed.then(() => false)])
    init = initProcess(child)
    // Without the program that built it nothing would end what is inside.
    const isSetUp = saysReady && (init !== undefined || kind === 'none')
    if (isSetUp) clearTimeout(setUp)
    else control.giveUp()
    // Not before: until then what is inside outlives the program that builds the sandbox, and would be left.
    command.signal?.addEventListener('abort', end, { once: true })
    if (command.signal?.aborted === true) end()
    else if (isSetUp) {
      started = performance.now()
      wall = setTimeout(() => stop('wall'), command.limits.wallSeconds * 1000)
      watches.push(repeatSparingly(look, resident === undefined ? meter.tickMilliseconds : RESIDENT_TICK_MILLISECONDS))
      if (identity === undefined && kind !== 'none' && init !== undefined)
        watches.push(watchWatches(init, () => stop('watches')))
      if (child.pid !== undefined) watches.push(disk.start(child.pid, identity, () => stop('disk')))
      void lowerSession(init ?? child.pid)
      control.go()
      giveInput(launched.sharesPipe === true ? child.stdio[4] : child.stdin, command, input, (cause) => {
        failure ??= new SandboxError('The standard input of a program could not be read.', { cause })
        end()
      })
    }
    const { code, signal } = await closed
    const wallSeconds = (performance.now() - started) / 1000
    command.signal?.throwIfAborted()
    if (!isSetUp) {
      throw new SandboxError(`The sandbox could not be set up: ${stderr().trim() || `it ended with ${code ?? signal}`}`)
    }
    look()
    if (failure !== undefined) throw failure
    if (code !== null && code === launched.failureCode && hit === undefined)
      throw new SandboxError(`The sandbox failed: ${stderr().trim()}`)
    // What wants more of a full disk is told so by the kernel, and may end by itself before anyone looks.
    if (disk.isFull()) hit ??= 'disk'
    await disk.settle()
    const usage = {
      cpuSeconds: Math.max(last?.cpuSeconds ?? 0, control.cpuSeconds()),
      wallSeconds,
      peakMemoryBytes: last?.peakMemoryBytes,
    }
    return {
      ending: endingOf(code, signal, hit),
      stdout: stdout(),
      stderr: stderr(),
      report: command.reports === true ? report() : '',
      networkFaults: gateway?.faults ?? [],
      usage,
    }
  } finally {
    clearTimeout(setUp)
    clearTimeout(wall)
    watches.forEach((watch) => watch.stop())
    gateway?.close()
    command.signal?.removeEventListener('abort', end)
  }
}

/** Which pipes of the shells are there: standard input, and descriptor 4. */
function pipesOf(command: Command, { sharesPipe = false }: Launch): { input: boolean; reports: boolean } {
  const hasInput = command.stdin !== undefined || command.resident !== undefined
  return { input: hasInput && !sharesPipe, reports: command.reports === true || (hasInput && sharesPipe) }
}

/** Where the program is the service's own user, what it watches is counted for the service, which could then watch nothing. */
function watchWatches(init: number, tooMuch: () => void): { stop: () => void } {
  const watchesTooMuch = lookAtWatches(init, maxWatches())
  const look = () => watchesTooMuch() && tooMuch()
  return repeatSparingly(look, WATCHES_TICK_MILLISECONDS, MAX_WATCHES_TICK_MILLISECONDS)
}

function passedLimit(reading: Reading, { limits }: Command): LimitName | undefined {
  if (reading.ranOutOfMemory || (reading.memoryBytes ?? 0) > limits.memoryBytes) return 'memory'
  if (reading.ranOutOfProcesses || (reading.processes ?? 0) > limits.processes) return 'processes'
  if (reading.cpuSeconds > limits.cpuSeconds) return 'cpu'
  return undefined
}

function followEnd(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

/** Ends a sandbox that is not set up in time, and waits for no pipe of it: what is left inside may hold them open. */
function giveUpSetUp(child: ChildProcess): void {
  endProcesses(child, initProcess(child))
  endGroup(child)
  const close = () => child.stdio.forEach((pipe) => pipe?.destroy())
  if (child.exitCode !== null || child.signalCode !== null) close()
  else child.once('exit', close)
}

/** Writes the filter of system calls to the program that builds the sandbox. */
function giveFilter(child: ChildProcess, filter: Buffer | undefined): void {
  const pipe = child.stdio.at(FILTER_DESCRIPTOR)
  if (filter === undefined || !(pipe instanceof Writable)) return
  pipe.on('error', () => {})
  pipe.end(filter)
}

/** Without an end of the gateway, the pipe to it would keep a child from being closed. */
function gatewayOf(child: ChildProcess, { limits }: Command, destinations: Destination[]): Gateway {
  const pipe = child.stdio.at(GATEWAY_DESCRIPTOR)
  if (!(pipe instanceof Socket)) throw new SandboxError('There is no pipe to the gateway.')
  const gateway = openGateway(pipe, destinations, limitsForDownload(limits.diskBytes))
  child.once('exit', gateway.close)
  return gateway
}

/** Descriptor 4 of the shells, which is 3 in the program. */
function reportPipe(child: ChildProcess): Readable | null {
  const pipe = child.stdio[4]
  return pipe instanceof Readable ? pipe : null
}

/** Descriptor 3: `ready` from inside, `go` from here, and at the end what the shell's `times` prints. */
function followControl(child: ChildProcess) {
  const pipe = child.stdio[3]
  let output = ''
  let ready: (isReady: boolean) => void
  const isReady = new Promise<boolean>((resolve) => {
    ready = resolve
  })
  if (pipe === null || pipe === undefined || !('write' in pipe)) throw new SandboxError('There is no control pipe.')
  pipe.on('error', () => {})
  pipe.on('data', (chunk: Buffer) => {
    if (output.length < 1000) output += chunk.toString('latin1')
    if (output.includes('ready\n')) ready(true)
  })
  child.once('exit', () => ready(false))
  return {
    ready: isReady,
    go: () => pipe.write('go\n'),
    /** What waits inside reads the end, and goes no further. */
    giveUp: () => pipe.destroy(),
    cpuSeconds: () => childSeconds(output),
  }
}

/** The second line of `times` is what the children used: `0m1.250000s 0m0.010000s`. */
function childSeconds(output: string): number {
  const line = output.trim().split('\n').at(-1) ?? ''
  const [, userMinutes, userSeconds, systemMinutes, systemSeconds] =
    /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(line) ?? []
  const seconds = Number(userMinutes) * 60 + Number(userSeconds) + Number(systemMinutes) * 60 + Number(systemSeconds)
  return Number.isFinite(seconds) ? seconds : 0
}

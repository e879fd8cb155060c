import { mkdtemp, rm, chmod, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitSentence } from './limit-sentence.ts'
import { javascript, shell } from './testing/inside.ts'
import { limits, everySandboxHere } from './testing/sandboxes.ts'
import { sandboxesOfThisRun } from './testing/sandboxes-of-this-run.ts'

const MIB = 1024 ** 2
const sandboxes = sandboxesOfThisRun(await everySandboxHere())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'))
  await chmod(folder, 0o777)
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(sandboxes)('$name', ({ kind, run }) => {
  const work = () => [{ source: folder, target: '/work', writable: true }]
  const empty = async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  }

  test('a fork bomb is ended', async () => {
    const outcome = await run(shell('bomb() { bomb & bomb & wait; }; bomb'))
    // Where no control group counts them, the kernel refuses the next process and the bomb dies of that.
    const ended = limitSentence(outcome, limits, 'The program') ?? outcome.stderr
    expect(ended).toMatch(/^The program started too many processes and threads \(limit 64\)\.$|Cannot fork/)
  })

  test('a program that takes too much memory is ended', async () => {
    const code = 'const kept = []; for (;;) kept.push(Buffer.alloc(1 << 24, 1))'
    const outcome = await run(javascript(code, { limits: { memoryBytes: 200 * MIB } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'memory' })
    expect(outcome.usage.peakMemoryBytes).toBeLessThan(1500 * MIB)
  })

  test('many processes that take memory together are ended', async () => {
    const code =
      'const kept = []; for (let i = 0; i < 5; i++) kept.push(Buffer.alloc(1 << 24, 1)); setTimeout(() => {}, 20000)'
    const script = `for i in 1 2 3 4; do /runtime/bin/node -e '${code}' & done; wait`
    const { mounts } = javascript('')
    const outcome = await run(shell(script, { mounts, limits: { memoryBytes: 300 * MIB, processes: 256 } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'memory' })
  })

  test('files in memory-backed folders cannot outgrow the memory limit', async () => {
    const script = 'head -c 300000000 /dev/zero >/tmp/a; head -c 300000000 /dev/zero >/dev/shm/a; du -sk /tmp /dev/shm'
    const outcome = await run(shell(script, { limits: { memoryBytes: 128 * MIB, fileBytes: 512 * MIB } }))
    const kibibytes = (outcome.stdout.match(/^\d+/gm) ?? []).map(Number)
    expect(kibibytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(128 * 1024)
  })

  test('one file larger than allowed ends the program', async () => {
    const outcome = await run(
      shell('exec head -c 100000000 /dev/zero >/work/big', { mounts: work(), limits: { fileBytes: MIB } }),
    )
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'disk' })
    await empty()
  })

  test('many files that are too much together end the program', async () => {
    const script = 'i=0; while :; do head -c 4000000 /dev/zero >/work/$i; i=$((i+1)); done'
    const outcome = await run(shell(script, { mounts: work(), limits: { diskBytes: 32 * MIB } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'disk' })
    await empty()
  })

  test('a great many empty files end the program', async () => {
    const code = 'for (let i = 0; ; i++) fs.writeFileSync(`/work/${i}`, "")'
    const outcome = await run(javascript(code, { mounts: work(), limits: { diskBytes: 4 * MIB } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'disk' })
    await empty()
  })

  test('files that have no name any more count as well', async () => {
    const code = `for (let i = 0; ; i++) {
      const file = fs.openSync('/work/x', 'w'); fs.unlinkSync('/work/x'); fs.writeSync(file, Buffer.alloc(1 << 22, 1)) }`
    const outcome = await run(javascript(code, { mounts: work(), limits: { diskBytes: 64 * MIB } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'disk' })
  })

  test('a folder may be removed as soon as the program has ended', async () => {
    for (let round = 0; round < 4; round++) {
      const short = await mkdtemp(join(folder, 'short-'))
      await chmod(short, 0o777)
      for (let file = 0; file < 500; file++) await writeFile(join(short, `${file}`), '')
      const mounts = [{ source: short, target: '/work', writable: true }]
      const outcome = await run(shell(`sleep 0.1${2 * round}`, { mounts }))
      await rm(short, { recursive: true })
      expect(outcome.ending).toEqual({ kind: 'exit', code: 0 })
    }
  })

  test('an endless loop is ended by its processor time', async () => {
    const outcome = await run(shell('while :; do :; done', { limits: { cpuSeconds: 1 } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'cpu' })
    expect(limitSentence(outcome, { ...limits, cpuSeconds: 1 }, 'The program')).toBe(
      'The program took too much processor time (limit 1 seconds).',
    )
  })

  test('the processor time of all processes counts together', async () => {
    const script = 'for i in 1 2 3 4; do (while :; do :; done) & done; wait'
    const outcome = await run(shell(script, { limits: { cpuSeconds: 1 } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'cpu' })
  })

  test('a program that waits for ever is ended by the clock', async () => {
    const outcome = await run(shell('trap "" TERM INT HUP; sleep 1000', { limits: { wallSeconds: 0.5 } }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'wall' })
  })

  test('a flood of output is cut and does not stop the program', async () => {
    const outcome = await run(
      shell('head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; echo end', { limits: { outputBytes: 1000 } }),
    )
    expect([outcome.stdout.length, outcome.stderr.length]).toEqual([1000, 1000])
    expect(outcome.ending).toEqual({ kind: 'exit', code: 0 })
  })

  test('a report comes by a pipe of its own, and is cut like all output', async () => {
    const reporting = { ...shell('echo out; echo err >&2; echo report >&3'), reports: true }
    expect(await run(reporting)).toMatchObject({ stdout: 'out\n', stderr: 'err\n', report: 'report\n' })
    const flood = {
      ...shell('head -c 3000000 /dev/zero >&3; echo end', { limits: { outputBytes: 1000 } }),
      reports: true,
    }
    const outcome = await run(flood)
    expect(outcome).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: 'end\n' })
    expect(outcome.report).toHaveLength(1000)
  })

  test('where nobody reads a report, its descriptor leads nowhere', async () => {
    const outcome = await run(shell('echo lost >&3; readlink /proc/$$/fd/3'))
    expect(outcome).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: '/dev/null\n', report: '' })
  })

  test('how a program ended is told as it was', async () => {
    expect((await run(shell('exit 7'))).ending).toEqual({ kind: 'exit', code: 7 })
    const ended = await run(shell('kill -SEGV $$'))
    expect(ended).toMatchObject({ ending: { kind: 'signal', signal: 'SIGSEGV' }, stderr: '' })
  })

  test('input reaches the program, and a program may leave it unread', async () => {
    expect((await run(shell('cat', { stdin: 'x'.repeat(50_000) }))).stdout).toHaveLength(50_000)
    expect((await run(shell('exit 0', { stdin: 'x'.repeat(10_000_000) }))).ending).toEqual({ kind: 'exit', code: 0 })
  })

  test('what was used is measured', async () => {
    const code = 'const kept = Buffer.alloc(100e6, 1); while (process.cpuUsage().user < 500_000);'
    const { usage } = await run(javascript(code))
    // gVisor tells a program that it took more than it did.
    expect(usage.cpuSeconds).toBeGreaterThan(kind === 'runsc' ? 0.2 : 0.4)
    expect(usage.cpuSeconds).toBeLessThan(10)
    expect(usage.peakMemoryBytes).toBeGreaterThan(100e6)
  })
})

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { privateFile } from './mounts.ts'
import type { Command, Outcome } from './sandbox.ts'
import { shell } from './testing/inside.ts'
import { maySkip } from './testing/may-skip.ts'
import { runOne, sandboxesHere } from './testing/sandboxes.ts'
import { kindsOfThisRun } from './testing/sandboxes-of-this-run.ts'
import { setUpsHere } from './testing/set-ups.ts'
import { maxWatches } from './watched-files.ts'

const kinds = kindsOfThisRun(await sandboxesHere())
const withoutPerl = maySkip(existsSync('/usr/bin/perl') ? undefined : 'There is no Perl, which makes system calls.')
const attack = join(import.meta.dirname, 'testing/programs/watch-until-refused.pl')
const removeOne = join(import.meta.dirname, 'testing/programs/remove-one.ts')
const MIB = 1024 ** 2
/** A group of every Debian. */
const USERS_GROUP = 100
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'user-limits-'))
  await chmod(folder, 0o777)
})
afterEach(() => rm(folder, { recursive: true }))

describe.each(setUpsHere())('$name', ({ asService, start, users }) => {
  async function run(kind: string, command: Command): Promise<Outcome> {
    const [program, ...args] = [...start, process.execPath, runOne]
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
    child.stdin.end(JSON.stringify({ kind, command }))
    return JSON.parse(await text(child.stdout))
  }
  const command = (script: string, limits = {}) =>
    shell(script, { limits, mounts: [{ source: folder, target: '/work', writable: true }] })
  const asServiceRun = (script: string) => {
    const [program, ...args] = [...asService, 'sh', '-c', script]
    return spawnSync(program, args, { encoding: 'utf8' })
  }

  const service = Number(asServiceRun('id -u').stdout)
  beforeEach(() => chown(folder, service, service))

  test.each(kinds)('%s: a program is neither root nor the service outside', async (kind) => {
    const marker = `users-${process.pid}-${kind}`
    const running = run(kind, command(`sleep 2; : ${marker}`))
    let found: number[] = []
    while (found.length === 0) {
      await sleep(20)
      found = usersOf(`sleep 2; : ${marker}`)
    }
    expect((await running).ending).toEqual({ kind: 'exit', code: 0 })
    if (users === 'own') expect(found).not.toContain(service)
    expect(found).not.toContain(0)
  })

  test.each(kinds)("%s: what a program wrote is the service's afterwards, however it hid it", async (kind) => {
    const made =
      'cd /work; mkdir -p a/b; echo x >a/b/c; ln -s /etc/shadow a/link; chmod 0 a/b/c a/b; umask 077; echo y >d; chmod 4755 d'
    expect((await run(kind, command(made))).ending).toEqual({ kind: 'exit', code: 0 })
    expect(asServiceRun(`cat ${folder}/d`).stdout).toBe('y\n')
    if (users === 'own') {
      expect(asServiceRun(`cat ${folder}/a/b/c`).stdout).toBe('x\n')
      const hidden = await stat(join(folder, 'd'))
      expect([hidden.uid, hidden.mode & 0o6000]).toEqual([service, 0])
    }
    // The next program may have another user, and works on.
    expect(
      (await run(kind, command('rm -f /work/d; chmod 700 /work/a/b; rm -f /work/a/b/c; echo z >/work/a/b/c'))).ending,
    ).toEqual({
      kind: 'exit',
      code: 0,
    })
    expect(asServiceRun(`cat ${folder}/a/b/c; rm -r ${folder}/a`).stdout).toBe('z\n')
  })

  test.each(kinds)('%s: a file that only the service may read is read by its program, and stays so', async (kind) => {
    const secret = join(folder, 'secret')
    asServiceRun(`umask 077; echo secret >${secret}`)
    const mounts = [privateFile(secret, '/in/secret')]
    const outcome = await run(kind, shell('cat /in/secret; echo x >/in/secret', { mounts }))
    expect(outcome).toMatchObject({ stdout: 'secret\n', stderr: expect.stringContaining('Read-only file system') })
    const facts = await stat(secret)
    expect([facts.uid, facts.mode & 0o777]).toEqual([service, 0o600])
  })

  test('a folder that gives another group to what is made in it is written, and given back', async () => {
    const [kind = 'none'] = kinds
    await chown(folder, service, USERS_GROUP)
    await chmod(folder, 0o2775)
    asServiceRun(`mkdir ${folder}/a; for i in $(seq 100); do : >${folder}/a/$i; done`)
    const outcome = await run(kind, command('echo x >/work/a/file'))
    expect(outcome).toMatchObject({ ending: { kind: 'exit', code: 0 }, stderr: '' })
    expect((await stat(join(folder, 'a', 'file'))).uid).toBe(service)
    expect(asServiceRun(`cat ${folder}/a/file; rm -r ${folder}/a`).stdout).toBe('x\n')
  })

  test.runIf(users === 'own')('a file that others share is lent to none, and the refusal says why', async () => {
    const [kind = 'none'] = kinds
    const shared = join(folder, 'powers.ptau')
    asServiceRun(`umask 027; echo shared >${shared}`)
    const mounts = [{ source: shared, target: '/in/powers.ptau', writable: false }]
    const [program, ...args] = [...start, process.execPath, runOne]
    const input = JSON.stringify({ kind, command: shell('cat /in/powers.ptau', { mounts }) })
    const { status, stderr } = spawnSync(program, args, { input, encoding: 'utf8', cwd: '/' })
    expect(status).not.toBe(0)
    expect(stderr).toContain(`other users, and may not read ${shared} (chmod o+r`)
    const facts = await stat(shared)
    expect([facts.uid, facts.mode & 0o777]).toEqual([service, 0o640])
  })

  test.runIf(users === 'own')('a folder that a killed worker left to a program can be removed', async () => {
    const [kind = 'none'] = kinds
    const left = join(folder, 'left')
    asServiceRun(`mkdir ${left}`)
    const mounts = [{ source: left, target: '/work', writable: true }]
    const [program, ...args] = [...start, process.execPath]
    const worker = spawn(program, [...args, runOne], { stdio: ['pipe', 'ignore', 'inherit'], cwd: '/' })
    worker.stdin.end(JSON.stringify({ kind, command: shell('mkdir -m 0 /work/a; sleep 60', { mounts }) }))
    while (!existsSync(join(left, 'a'))) await sleep(20)
    worker.kill('SIGKILL')
    expect((await stat(left)).uid).not.toBe(service)
    const removed = spawnSync(program, [...args, removeOne, left], { encoding: 'utf8', cwd: '/' })
    expect(removed).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(left)).toBe(false)
  })

  test.skipIf(withoutPerl)(
    'a program that watches until the kernel refuses takes nothing from the service',
    async () => {
      const [kind = 'none'] = kinds
      const script = 'for name in a b c; do perl /attack.pl /work/$name 6 & done; wait'
      const { mounts, ...rest } = command(script, { memoryBytes: 4096 * MIB, cpuSeconds: 300, wallSeconds: 300 })
      const running = run(kind, {
        ...rest,
        mounts: [...mounts, { source: attack, target: '/attack.pl', writable: false }],
      })
      const ended = new AbortController()
      void running.finally(() => ended.abort())
      let refused = false
      while (!ended.signal.aborted && !refused) {
        await sleep(50)
        const names = await readdir(folder)
        const answers = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
        refused = answers.some((answer) => answer.includes('No space left'))
      }
      // While the program holds all that the kernel gives to its user, the service starts, and watches, as ever.
      const node = `${process.execPath} -e "require('net').createServer().listen(0, '127.0.0.1', function () { console.log('serves'); this.close() })"`
      const served = asServiceRun(node).stdout
      const outcome = await running
      expect(served).toBe('serves\n')
      if (users === 'own') expect(outcome.ending).toEqual({ kind: 'exit', code: 0 })
      else expect(outcome.ending).toEqual({ kind: 'limit', limit: 'watches' })
      expect(refused).toBe(users === 'own')
    },
    300_000,
  )
})

test('what one program may watch is a small part of what its user may', async () => {
  const ofUser = Number(await readFile('/proc/sys/fs/epoll/max_user_watches', 'utf8'))
  expect(maxWatches()).toBeLessThanOrEqual(ofUser / 8)
})

/** The users, out here, of all processes with this text in their command line that were started for a program. */
function usersOf(marker: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isIt = readFileSync(`/proc/${pid}/cmdline`, 'utf8') === `/bin/sh\0-c\0${marker}\0`
        const user = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        return isIt ? [Number(user)] : []
      } catch {
        return []
      }
    })
}

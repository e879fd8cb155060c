import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { setUpsHere } from './testing/set-ups.ts'

const fileOf = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

/**
 * Starts so many programs at the same moment, from one process of this priority. Each waits until its session has that priority, a minute
 * at most: the kernel lets users of the whole machine lower ten sessions a second, and a busy machine has others.
 *
 * @param start what the process is started with
 * @returns what the kernel says of the session of each
 */
async function sessionsStartedAt(priority: number, count = 1, start: string[] = []): Promise<string[]> {
  const script = `
    const { findSandbox } = await import(${fileOf('find-sandbox.ts')})
    const { shell } = await import(${fileOf('testing/inside.ts')})
    const sandbox = await findSandbox({ sandbox: 'off' })
    const { getPriority } = await import('node:os')
    const waiting = \`for _ in $(seq 300); do grep -q "nice \${getPriority()}$" /proc/self/autogroup && break; sleep 0.2; done\`
    const run = () => sandbox.run(shell(waiting + '; cat /proc/self/autogroup', { limits: { wallSeconds: 90 } }))
    const outcomes = await Promise.all(Array.from({ length: ${count} }, run))
    console.log(outcomes.map(({ stdout }) => stdout).join(''))`
  const [program, ...args] = [...start, 'nice', '-n', String(priority), process.execPath]
  const { stdout } = await promisify(execFile)(program, [...args, '--input-type=module', '-e', script])
  return stdout.trim().split('\n')
}

// Where the kernel does not share processors out by sessions, there is nothing to lower.
describe.skipIf(!existsSync('/proc/self/autogroup'))('the sessions of programs', () => {
  test('have the priority of who started them among all sessions', async () => {
    expect(await sessionsStartedAt(19)).toEqual([expect.stringMatching(/ nice 19$/)])
    // That of this test, whatever it is.
    expect(await sessionsStartedAt(0)).toEqual([expect.stringMatching(new RegExp(` nice ${getPriority()}$`))])
  }, 120_000)

  test.each(setUpsHere())(
    'many-at-once: $name',
    async ({ start }) => {
      const sessions = await sessionsStartedAt(19, 8, start)
      expect(sessions).toHaveLength(8)
      for (const session of sessions) expect(session).toMatch(/ nice 19$/)
    },
    120_000,
  )
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const fileOf = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

/** Runs a program that says of its session what the kernel does, from a process of this priority. */
async function sessionStartedAt(priority: number): Promise<string> {
  const script = `
    const { findSandbox } = await import(${fileOf('find-sandbox.ts')})
    const { shell } = await import(${fileOf('testing/inside.ts')})
    const sandbox = await findSandbox({ sandbox: 'off' })
    const { stdout } = await sandbox.run(shell('sleep 1; cat /proc/self/autogroup'))
    console.log(stdout)`
  const args = ['-n', String(priority), process.execPath, '--input-type=module', '-e', script]
  return (await promisify(execFile)('nice', args)).stdout.trim()
}

// Where the kernel does not share processors out by sessions, there is nothing to lower.
test.skipIf(!existsSync('/proc/self/autogroup'))(
  'the session of a program has the priority of who started it among all sessions',
  async () => {
    expect(await sessionStartedAt(19)).toMatch(/ nice 19$/)
    // That of this test, whatever it is.
    expect(await sessionStartedAt(0)).toMatch(new RegExp(` nice ${getPriority()}$`))
  },
)

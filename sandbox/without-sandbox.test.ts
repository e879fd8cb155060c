import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxOf } from './find-sandbox.ts'
import { javascript, shell } from './testing/inside.ts'
import { sandboxesHere } from './testing/sandboxes.ts'

const namespaces = (await sandboxesHere()).length > 0
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'without sandbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Looks for a sandbox as on a machine that does not allow user namespaces. */
async function findWithoutNamespaces(setting: 'required' | 'off'): Promise<string> {
  const module = join(import.meta.dirname, 'find-sandbox.ts')
  const code = `import { findSandbox } from ${JSON.stringify(module)}
    import { describeProtection, describeWeaknesses } from ${JSON.stringify(join(import.meta.dirname, 'protection.ts'))}
    try {
      const sandbox = await findSandbox({ sandbox: '${setting}' })
      console.log(sandbox.kind)
      console.log(describeWeaknesses(await describeProtection(sandbox)).join('\\n'))
    } catch (error) {
      console.log(String(error))
    }`
  const forbid = 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"'
  const node = [process.execPath, '--input-type=module', '-e', code]
  const args = ['--user', '--map-root-user', '--', 'sh', '-c', forbid, 'sh', ...node]
  return (await promisify(execFile)('unshare', args)).stdout.trim()
}

describe.runIf(namespaces)('on a machine without namespaces', () => {
  test('no sandbox is refused with what to do', async () => {
    const refusal = await findWithoutNamespaces('required')
    expect(refusal).toContain('NoSandboxError: Uploaded projects run programs of strangers')
    expect(refusal).toContain('PROOFYARD_SANDBOX=off')
    expect(refusal).toMatch(/bubblewrap: .+; unshare: .+/)
  })

  test('the explicit setting goes on without one', async () => {
    expect(await findWithoutNamespaces('off')).toMatch(/^none\nThere is no sandbox, so that programs may do/)
  })
})

describe('without a sandbox', () => {
  const { run } = sandboxOf('none')
  const work = () => [{ source: folder, target: '/work', writable: true }]

  test('a file can be the standard input', async () => {
    const file = join(folder, 'input')
    await writeFile(file, 'secret', { mode: 0o600 })
    expect(await run(shell('cat', { stdin: { file } }))).toMatchObject({ stdout: 'secret' })
    await rm(file)
  })

  test('paths inside become the real ones in arguments, environment and folder', async () => {
    const command = shell('pwd; echo "$0 $1 $OUT"', { mounts: work() })
    const outcome = await run({
      ...command,
      args: [...command.args, '/work/a.txt', '--out=/work'],
      cwd: '/work',
      env: { OUT: '/workshop:/work/b' },
    })
    expect(outcome.stdout).toBe(`${folder}\n${folder}/a.txt --out=${folder} /workshop:${folder}/b\n`)
  })

  test('a report comes by a pipe of its own', async () => {
    const outcome = await run({ ...shell('echo out; echo report >&3'), reports: true })
    expect(outcome).toMatchObject({ stdout: 'out\n', report: 'report\n' })
  })

  test('the environment is cleared and limits hold', async () => {
    expect((await run(shell('env'))).stdout).not.toContain('NODE')
    expect((await run(shell('sleep 60', { limits: { wallSeconds: 0.3 } }))).ending).toEqual({
      kind: 'limit',
      limit: 'wall',
    })
    expect((await run(shell('while :; do :; done', { limits: { cpuSeconds: 1 } }))).ending).toEqual({
      kind: 'limit',
      limit: 'cpu',
    })
    expect((await run(javascript('console.log(1 + 1)'))).stdout).toBe('2\n')
  })

  test('what a program left behind is ended', async () => {
    const beat = join(folder, 'beat')
    const daemon = `(while :; do date +%s%N >"$0"; done) & while [ ! -s "$0" ]; do :; done`
    const command = shell(daemon, { mounts: work() })
    expect((await run({ ...command, args: [...command.args, '/work/beat'] })).ending).toEqual({ kind: 'exit', code: 0 })
    const last = existsSync(beat) ? await readFile(beat, 'utf8') : ''
    await sleep(300)
    expect(await readFile(beat, 'utf8')).toBe(last)
  })
})

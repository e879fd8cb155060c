import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { javascript, shell } from './testing/inside.ts'
import { everySandboxHere } from './testing/sandboxes.ts'
import { sandboxesOfThisRun } from './testing/sandboxes-of-this-run.ts'

let folder: string
let file: string
const content = randomBytes(3_000_000)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standard-input-'))
  file = join(folder, 'input')
  await writeFile(file, content)
  // Sandboxes of an ordinary user read it as that user.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

/** Paths of the files that this process has open. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  return await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
}

describe.each(sandboxesOfThisRun(await everySandboxHere()))('$name', ({ name, kind, run }) => {
  const hashing =
    "const hash = require('crypto').createHash('sha256'); process.stdin.pipe(hash).on('finish', () => console.log(hash.digest('hex')))"

  test('a file reaches the program whole, and is closed', async () => {
    const { stdout } = await run(javascript(hashing, { stdin: { file } }))
    expect(stdout.trim()).toBe(createHash('sha256').update(content).digest('hex'))
    expect(await openFiles()).not.toContain(file)
  })

  test('a program may leave a file unread, or be ended while it reads', async () => {
    expect((await run(shell('exit 0', { stdin: { file } }))).ending).toEqual({ kind: 'exit', code: 0 })
    const slow = shell('head -c 1 >/dev/null; sleep 1000', { stdin: { file }, limits: { wallSeconds: 0.5 } })
    expect((await run(slow)).ending).toEqual({ kind: 'limit', limit: 'wall' })
    expect(await openFiles()).not.toContain(file)
  })

  test.runIf(name === kind)('a program that is withdrawn while its input is opened ends, too', async () => {
    const withdrawn = new AbortController()
    const ended = run(shell('sleep 1000', { stdin: { file }, signal: withdrawn.signal }))
    withdrawn.abort(new Error('not needed'))
    await expect(ended).rejects.toThrow('not needed')
    expect(await openFiles()).not.toContain(file)
  })

  test('an empty file is an empty input', async () => {
    const empty = join(folder, 'empty')
    await writeFile(empty, '')
    expect(await run(shell('cat; echo end', { stdin: { file: empty } }))).toMatchObject({ stdout: 'end\n' })
  })

  test('a file that is not there, or cannot be read, fails the run: the program is not told that it is empty', async () => {
    await expect(run(shell('cat', { stdin: { file: join(folder, 'missing') } }))).rejects.toThrow('ENOENT')
    await expect(run(shell('cat; sleep 5', { stdin: { file: folder } }))).rejects.toThrow(
      'The standard input of a program could not be read.',
    )
  })

  test('reopened-input: the program can change neither the file nor find where it lies', async () => {
    const script = `readlink /proc/self/fd/0; echo changed >/proc/self/fd/0; cat ${file}; ls ${folder}`
    const { stdout } = await run(shell(script, { stdin: { file } }))
    expect(stdout).toMatch(/^(?:pipe|socket|host):\[\d+\]\n$/)
    expect((await stat(file)).size).toBe(content.length)
  })
})

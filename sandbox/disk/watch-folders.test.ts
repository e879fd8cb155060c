import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeTree } from '../remove-tree.ts'
import type { Command, Outcome } from '../sandbox.ts'
import { attackDisk, diskAttacks, withoutPerl } from '../testing/disk-attacks.ts'
import { runOne, sandboxesHere } from '../testing/sandboxes.ts'
import { setUpsHere } from '../testing/set-ups.ts'

const MIB = 1024 ** 2
const kinds = [...new Set((await sandboxesHere()).map(({ kind }) => kind))]
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'))
  await chmod(folder, 0o755)
})
afterEach(() => removeTree(folder))

async function run(start: string[], kind: string, command: Command): Promise<Outcome> {
  const [program, ...args] = [...start, process.execPath, runOne]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
  child.stdin.end(JSON.stringify({ kind, command }))
  return JSON.parse(await text(child.stdout))
}

// A folder that is no disk of its own is watched, as where none can be made.
describe.skipIf(withoutPerl).each(setUpsHere())('$name', ({ asService, start }) => {
  const service = Number(spawnSync('env', [...asService, 'id', '-u'], { encoding: 'utf8' }).stdout)
  // What differs between the kinds of sandboxes is not how folders are looked at, so each is tried with a part of the attacks.
  const tried = diskAttacks.map((attack, index) => ({ attack, kind: kinds[index % kinds.length] ?? 'none' }))

  test.each(tried)('$attack is seen by the watch ($kind)', async ({ attack, kind }) => {
    await chown(folder, service, service)
    const { ending } = await run(start, kind, attackDisk(attack, folder, { limits: { diskBytes: 16 * MIB } }))
    expect(ending).toEqual({ kind: 'limit', limit: 'disk' })
  })
})

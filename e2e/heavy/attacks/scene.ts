import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Command, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { runOne } from '@proofyard/sandbox/testing/sandboxes.ts'
import type { SetUp } from '@proofyard/sandbox/testing/set-ups.ts'
import type { Scene } from './attack.ts'

const removeOne = join(dirname(runOne), 'remove-one.ts')

/** A scene with a new folder; the caller removes it. */
export async function openScene(setUp: SetUp, kind: Sandbox['kind']): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'attack-'))
  await chmod(folder, 0o755)
  const asService = (script: string) => {
    const [program, ...args] = [...setUp.asService, 'sh', '-c', script]
    return spawnSync(program, args, { encoding: 'utf8', cwd: '/' }).stdout
  }
  const service = Number(asService('id -u'))
  await chown(folder, service, service)
  const [program, ...args] = [...setUp.start, process.execPath]
  const start = (command: Command) => {
    const child = spawn(program, [...args, runOne], { stdio: 'pipe', cwd: '/' })
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify({ kind, command }))
    return child
  }
  return {
    setUp,
    folder,
    asService,
    start,
    run: async (command) => {
      const child = start(command)
      const [stdout, stderr, [code, signal]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ])
      if (code === 0) return JSON.parse(stdout)
      throw new Error(`The service itself ended with ${code ?? signal}: ${stderr.trim().slice(-500)}`)
    },
    remove: async (path) => {
      const child = spawn(program, [...args, removeOne, path], { stdio: ['ignore', 'pipe', 'ignore'], cwd: '/' })
      const [grown, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
      return { isGone: code === 0 && !existsSync(path), grownBytes: Number(grown) }
    },
  }
}

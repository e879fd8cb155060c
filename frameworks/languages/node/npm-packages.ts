import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'

/** A package-lock.json: its packages by folder, the root among them. */
const Lock = z.object({ packages: z.record(z.string(), z.unknown()) })

/** npm as it was started with, else the one of the machine: Node comes to Proofyard without it. */
function npm(args: string[]): [program: string, args: string[]] {
  const cli = process.env['npm_execpath']
  return cli?.endsWith('.js') === true ? [process.execPath, [cli, ...args]] : ['npm', args]
}

/** What is missing for an installation by npm, as a sentence. */
export async function missingNpm(): Promise<string | undefined> {
  const [program, args] = npm(['--version'])
  const works = await new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  return works ? undefined : 'npm is not found: install Node with npm (https://nodejs.org), or put npm on the PATH.'
}

/**
 * Installs what the package-lock.json in `folder` lists, exactly: npm checks each package's checksum, and runs no script
 * of any of them. What was downloaded stays in npm's cache in `cacheFolder`.
 *
 * @throws when npm fails, with the end of its output
 */
export async function installPackages({ folder, cacheFolder, signal, progress }: Installation): Promise<void> {
  const lock = Lock.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')))
  const count = Object.keys(lock.packages).length - 1
  progress(`installing ${count} npm packages`, 0)
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'http']
  const cache = ['--cache', join(cacheFolder, 'npm'), '--prefer-offline']
  const [program, args] = npm(['ci', '--ignore-scripts', '--omit=dev', ...cache, ...quiet])
  // It takes no heed of SIGTERM while it waits for a registry, and would go on alone.
  const ending = { signal, killSignal: 'SIGKILL' } as const
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...ending })
  const output: string[] = []
  let fetched = 0
  createInterface(child.stderr).on('line', (line) => {
    output.push(line)
    if (/^npm http fetch .*\.tgz/.test(line))
      progress(`installing ${count} npm packages`, Math.min(++fetched / count, 1))
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`npm could not install the packages:\n${output.slice(-20).join('\n')}`)
  progress(`installed ${count} npm packages`, 1)
}

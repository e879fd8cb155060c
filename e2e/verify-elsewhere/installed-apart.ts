import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/** Where tools for these commands lie, apart from Proofyard and its toolchains. */
export const elsewhere = join(homedir(), '.cache', 'proofyard', 'elsewhere')

/**
 * The folder of a tool that is installed by the first caller, whole or not at all.
 * @param name with its version, such as `snarkjs-0.7.6`
 * @param fill installs it into an empty folder
 */
export async function installedOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const place = join(elsewhere, name)
  if (existsSync(place)) return place
  await mkdir(elsewhere, { recursive: true })
  const folder = await mkdtemp(join(elsewhere, `.${name}-`))
  try {
    await fill(folder)
    // Another one may have been faster.
    await rename(folder, place).catch(() => undefined)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return place
}

/** The folder of packages from npm, in exact versions and without running their scripts. */
export function installedApart(name: string, dependencies: Record<string, string>): Promise<string> {
  return installedOnce(name, async (folder) => {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
    await runFile('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  })
}

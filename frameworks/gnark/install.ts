import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FilePath, Installation } from '../framework.ts'
import { type Go, findGo } from './find-go.ts'
import { offline, online } from './go-environment.ts'
import { type GnarkVersionName, gnarkVersions } from './versions.ts'

const sources = join(import.meta.dirname, 'go')

/** What a toolchain's folder holds, by its path in it. */
export const toolchainParts = {
  modules: 'modules',
  buildCache: 'build-cache',
  cacheProgram: 'bin/build-cache',
  keys: 'bin/gnark-keys',
  goVersion: 'go-version',
}

// What jobs import besides our own program: the harness, and the gadgets that circuits are made of.
const compiledAhead = [
  'github.com/consensys/gnark/backend/...',
  'github.com/consensys/gnark/frontend/...',
  'github.com/consensys/gnark/std/...',
  // Common in users' code, and not imported by gnark itself.
  'encoding/csv',
  'io/ioutil',
  'net/http',
]

/** Downloads the modules of a version of gnark, compiles them, and builds the program that makes keys and verifies. */
export async function installGnark(version: GnarkVersionName, installation: Installation): Promise<void> {
  const { folder, cacheFolder, signal, progress } = installation
  const go = await findGo()
  if (go === undefined) throw new Error('There is no Go on this machine.')
  const building = await mkdtemp(join(cacheFolder, 'building-'))
  try {
    const part = (name: keyof typeof toolchainParts) => join(folder, toolchainParts[name])
    for (const name of ['modules', 'buildCache'] as const) await mkdir(part(name))
    await cp(join(sources, 'shared'), building, { recursive: true })
    await cp(join(sources, 'keys'), building, { recursive: true })
    await copyFile(join(sources, 'modules', `${version}.mod`), join(building, 'go.mod'))
    await copyFile(join(sources, 'modules', `${version}.sum`), join(building, 'go.sum'))
    const run = (args: string[], env: Record<string, string>, cwd = building) => runGo(go, args, { cwd, env, signal })

    // Downloads land in the shared cache first, so that the next try or version need not repeat them.
    progress('Downloading Go modules', 0)
    const downloads = join(cacheFolder, 'modules')
    await run(['mod', 'download', 'all'], { ...online(), GOMODCACHE: downloads })
    progress('Unpacking Go modules', 0.1)
    const modules = { GOMODCACHE: part('modules') }
    const fromDownloads = { GOPROXY: `file://${join(downloads, 'cache/download')}`, GOSUMDB: 'off' }
    await run(['mod', 'download', 'all'], { ...online(), ...modules, ...fromDownloads })

    progress('Compiling gnark', 0.2)
    const plainCache = { GOCACHE: join(cacheFolder, 'go-build') }
    await run(['build', '-o', part('cacheProgram'), '.'], { ...offline, ...plainCache }, join(sources, 'build-cache'))
    const layered = {
      ...offline,
      ...modules,
      GOCACHE: part('buildCache'),
      GOCACHEPROG: JSON.stringify(part('cacheProgram')),
      OWN_BUILD_CACHE: part('buildCache'),
    }
    const flags = ['-tags', gnarkVersions[version].tags.join(','), '-ldflags', '-s -w']
    await run(['build', ...flags, '-o', part('keys'), '.'], layered)
    progress('Compiling the gadgets', 0.6)
    await run(['build', ...compiledAhead], layered)
    await writeFile(part('goVersion'), go.version)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

interface Setting {
  cwd: FilePath
  env: Record<string, string>
  signal: AbortSignal
}

/** Runs the go command to its end. When it is aborted, the compilers that it started end with it. */
async function runGo(go: Go, args: string[], { cwd, env, signal }: Setting): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(go.program, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = text(child.stderr)
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself a moment ago.
    }
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`go ${args.slice(0, 2).join(' ')} failed: ${(await complaint).trim().slice(-4000)}`)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

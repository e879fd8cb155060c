import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Installation } from '../framework.ts'
import { isInstalled } from '../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../toolchains/place.ts'
import { type Go, findGo } from '../toolchains/find-go.ts'
import { hasPackageIndex } from './go-command.ts'
import { offline, online } from './go-environment.ts'
import { buildKeys, compileEnvironment, keysProgram, toolchainParts, writeKeysModule } from './keys-program.ts'
import { indexPackages } from './package-index.ts'
import { runGo } from '../toolchains/run-go.ts'
import { type GnarkVersionName, gnarkVersionNames, toolchainId } from './versions.ts'

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
  const module = await mkdtemp(join(cacheFolder, 'building-'))
  try {
    const part = (name: keyof typeof toolchainParts) => join(folder, toolchainParts[name])
    for (const path of [part('modules'), part('buildCache'), join(folder, 'bin')]) await mkdir(path)
    await writeKeysModule(version, module)
    const run = (args: string[], env: Record<string, string>, cwd = module) => runGo(go, args, { cwd, env, signal })

    // Downloads land in the shared cache first, so that the next try or version need not repeat them.
    progress('downloading Go modules', 0)
    const downloads = join(cacheFolder, 'modules')
    await run(['mod', 'download', 'all'], { ...online(), GOMODCACHE: downloads })
    progress('unpacking Go modules', 0.1)
    const fromDownloads = { ...offline, GOPROXY: `file://${join(downloads, 'cache/download')}` }
    await run(['mod', 'download', 'all'], { ...fromDownloads, GOMODCACHE: part('modules') })

    progress('compiling gnark', 0.2)
    // A copy, for the go command leaves files where it runs.
    const cacheModule = join(module, 'build-cache')
    await cp(join(import.meta.dirname, 'go', 'build-cache'), cacheModule, { recursive: true })
    const plainCache = { ...offline, GOCACHE: join(cacheFolder, 'go-build') }
    await run(['build', '-o', part('cacheProgram'), '.'], plainCache, cacheModule)
    await buildKeys(go, version, { toolchain: folder, module, signal })
    progress('compiling the gadgets', 0.6)
    await run(['build', ...compiledAhead], compileEnvironment(folder))
    await indexPackages(go, version, { toolchain: folder, packages: compiledAhead, signal })
    await writeFile(part('goVersion'), go.version)
  } finally {
    await rm(module, { recursive: true, force: true })
  }
}

/**
 * Brings the toolchains that an earlier Proofyard has installed up to date: builds the present program that makes keys
 * and verifies where it is not there, in two CPU seconds each, and the index of packages, in one.
 */
export async function updateToolchains({
  toolFolder,
  signal,
}: {
  toolFolder: FilePath
  signal: AbortSignal
}): Promise<void> {
  const go = await findGo()
  if (go === undefined) return
  for (const version of gnarkVersionNames) {
    const toolchain = placeOfToolchain(toolFolder, toolchainId(version))
    if (!(await isInstalled(toolFolder, toolchainId(version)))) continue
    if (!(await hasKeysProgram(toolchain))) await addKeysProgram(go, version, toolchain, signal)
    if (!(await hasPackageIndex(toolchain, go))) {
      await indexPackages(go, version, { toolchain, packages: compiledAhead, signal })
    }
  }
}

async function addKeysProgram(go: Go, version: GnarkVersionName, toolchain: FilePath, signal: AbortSignal) {
  const module = await mkdtemp(join(toolchain, 'bin', 'module-'))
  try {
    await writeKeysModule(version, module)
    await buildKeys(go, version, { toolchain, module, signal })
  } finally {
    await rm(module, { recursive: true, force: true })
  }
}

async function hasKeysProgram(toolchain: FilePath): Promise<boolean> {
  return await stat(join(toolchain, keysProgram())).then(
    () => true,
    () => false,
  )
}

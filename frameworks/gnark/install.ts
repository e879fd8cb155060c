import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { type Go, findGo } from '../languages/go/find-go.ts'
import { hasPackageIndex } from '../languages/go/build-workspace.ts'
import { compileEnvironment, installBuildCache, installModules, toolchainParts } from '../languages/go/go-toolchain.ts'
import { indexPackages } from '../languages/go/index-packages.ts'
import { buildKeys, keysProgram, writeKeysModule } from './keys-program.ts'
import { gnarkLimits } from './limits.ts'
import { runGo } from '../languages/go/run-go.ts'
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
    await writeKeysModule(version, module)
    await installModules(go, module, installation)
    progress('compiling gnark', 0.2)
    await installBuildCache(go, module, installation)
    await buildKeys(go, version, { toolchain: folder, module, signal })
    progress('compiling the gadgets', 0.6)
    await runGo(go, ['build', ...compiledAhead], { cwd: module, env: compileEnvironment(folder), signal })
    await addPackageIndex(go, version, folder, signal)
    await writeFile(join(folder, toolchainParts.goVersion), go.version)
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
    const toolchain = pathOfToolchain(toolFolder, toolchainId(version))
    if (!(await isInstalled(toolFolder, toolchainId(version)))) continue
    if (!(await hasKeysProgram(toolchain))) await addKeysProgram(go, version, toolchain, signal)
    if (!(await hasPackageIndex(toolchain, go))) await addPackageIndex(go, version, toolchain, signal)
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

async function addPackageIndex(go: Go, version: GnarkVersionName, toolchain: FilePath, signal: AbortSignal) {
  const writeModule = (folder: FilePath) => writeKeysModule(version, folder)
  await indexPackages(go, { toolchain, packages: compiledAhead, writeModule, limits: gnarkLimits.look, signal })
}

async function hasKeysProgram(toolchain: FilePath): Promise<boolean> {
  return await stat(join(toolchain, keysProgram())).then(
    () => true,
    () => false,
  )
}

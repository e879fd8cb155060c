import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { arch } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Installation, Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { firstPoint, secondGroupPoint } from '@proofyard/toolchains/parameters/aztec-points.ts'
import { installPackages, missingNpm } from '../languages/node/npm-packages.ts'
import { fingerprintOf } from '@proofyard/toolchains/fingerprint.ts'
import { type Pair, pairs, toolchainId } from './pairs.ts'

const run = promisify(execFile)
const MB = 1000 ** 2

/** What each pair takes once it is installed, without the programs for other machines and for browsers. */
const bytes: Record<string, number> = {
  '1.0.0-beta.26': 76 * MB,
  '0.34.0': 92 * MB,
  '0.23.0': 34 * MB,
  '0.17.0': 25 * MB,
}

/** The pairs, as they are installed from npm. */
export const toolchains: Toolchain[] = pairs.map((pair) => ({
  id: toolchainId(pair),
  description: `Noir ${pair.noir} and Barretenberg ${pair.bb}, from npm (@noir-lang/noir_wasm, @noir-lang/noir_js, @aztec/bb.js)`,
  fingerprint: fingerprintOf(packagesOf(pair), 2),
  bytes: bytes[pair.noir] ?? 100 * MB,
  missingRequirement: missingNpm,
  browserVerifier: pair.wasm.file,
  install: (installation) => install(pair, installation),
}))

/** The package.json and package-lock.json of a pair: every package in one exact version, with its checksum. */
function packagesOf({ noir }: Pair): FilePath[] {
  return ['package.json', 'package-lock.json'].map((name) => join(import.meta.dirname, 'toolchains', noir, name))
}

async function install(pair: Pair, installation: Installation): Promise<void> {
  const { folder, progress } = installation
  for (const file of packagesOf(pair)) await copyFile(file, join(folder, basename(file)))
  await installPackages(installation)

  progress('choosing what runs on this machine', 0.9)
  const bbFolder = join(folder, 'node_modules', '@aztec', 'bb.js')
  await takeNativeBb(bbFolder, folder)
  const unused = ['@aztec/bb.js/build', '@aztec/bb.js/src', '@aztec/bb.js/dest/browser']
  const forBrowsers = ['noir_wasm/dist/web', 'noir_wasm/web', 'acvm_js/web', 'noirc_abi/web']
  for (const path of [...unused, ...forBrowsers.map((name) => `@noir-lang/${name}`)]) {
    await rm(join(folder, 'node_modules', path), { recursive: true, force: true })
  }
  // With another second point under a verifier proofs could be forged, so verifiers have our own constants.
  const crs = join(folder, 'verifier-crs')
  await mkdir(crs)
  await writeFile(join(crs, 'bn254_g1.dat'), firstPoint)
  await writeFile(join(crs, 'bn254_g2.dat'), secondGroupPoint)
}

/** What the package calls the machines that we run on. */
const machines: Record<string, string | undefined> = { x64: 'amd64-linux', arm64: 'arm64-linux' }

/** Newer packages bring bb for several machines; the one for this machine is kept when it runs here. */
async function takeNativeBb(bbFolder: FilePath, folder: FilePath): Promise<void> {
  const machine = machines[arch()]
  if (machine === undefined) return
  const bb = join(folder, 'bb')
  try {
    await rename(join(bbFolder, 'build', machine, 'bb'), bb)
  } catch {
    return
  }
  await chmod(bb, 0o755)
  // It wants a C library of its time (glibc 2.34 for 5.0.0); where that is older, the wasm of bb.js proves.
  await run(bb, ['--version'], { cwd: folder }).catch(() => rm(bb))
}

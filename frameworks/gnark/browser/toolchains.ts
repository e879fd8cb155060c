import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { fingerprintOf } from '@proofyard/toolchains/fingerprint.ts'
import type { Installation, Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { findGo } from '../../languages/go/find-go.ts'
import { online } from '../../languages/go/go-environment.ts'
import { downloadModules, runGo } from '../../languages/go/run-go.ts'
import { keysSourcesHash, moduleFiles, writeKeysModule } from '../keys-program.ts'
import { missingGo } from '../missing-go.ts'
import { type GnarkVersionName, gnarkVersionNames, gnarkVersions, toolchainId } from '../versions.ts'

const PROGRAM = 'verifier.wasm.gz'

/**
 * The worker's own verifier for pages, one for each version of gnark: no job needs it, and it takes minutes of both processors and megabytes of each page,
 * so an operator who wants it installs it.
 */
export const browserToolchains: Toolchain[] = gnarkVersionNames.map((version) => ({
  id: `gnark-verifier@${version}`,
  verifies: toolchainId(version),
  description: `The verifier of gnark ${version} for browsers, compiled to WebAssembly by this machine's Go`,
  fingerprint: `${fingerprintOf(moduleFiles(version), 1)}-${keysSourcesHash()}`,
  bytes: 6 * MiB,
  installationMemoryBytes: 2048 * MiB,
  browserVerifier: PROGRAM,
  missingRequirement: () => missingGo(version),
  install: (installation) => install(version, installation),
}))

/** The same Go makes the same bytes of it on any machine. */
async function install(
  version: GnarkVersionName,
  { folder, cacheFolder, signal, progress }: Installation,
): Promise<void> {
  const go = await findGo()
  if (go === undefined) throw new Error('There is no Go on this machine.')
  const module = await mkdtemp(join(cacheFolder, 'building-'))
  try {
    await writeKeysModule(version, module)
    const env = {
      ...online(),
      GOOS: 'wasip1',
      GOARCH: 'wasm',
      GOMODCACHE: join(cacheFolder, 'modules'),
      GOCACHE: join(cacheFolder, 'go-build'),
    }
    progress('downloading Go modules', 0)
    await downloadModules(go, [], { cwd: module, env, signal })
    progress('compiling gnark for WebAssembly', 0.2)
    const tags = gnarkVersions[version].tags.join(',')
    const built = join(module, 'verifier.wasm')
    await runGo(go, ['build', '-tags', tags, '-ldflags', '-s -w -buildid=', '-o', built, '.'], {
      cwd: module,
      env,
      signal,
    })
    await pipeline(createReadStream(built), createGzip({ level: 9 }), createWriteStream(join(folder, PROGRAM)))
  } finally {
    await rm(module, { recursive: true, force: true })
  }
}

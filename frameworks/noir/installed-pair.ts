import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { type Pair, pairOf } from './pairs.ts'
import { toolchainFolder } from './toolchain-folder.ts'

/** A pair as it is installed on this machine. */
export interface InstalledPair extends Pair {
  /** Barretenberg's own program runs here; else its wasm does the same in bb.js. */
  native: boolean
}

const PackageJson = z.object({ dependencies: z.object({ '@noir-lang/noir_js': z.string() }) })

/** What the toolchain of a run is; a build keeps its own, no matter what a manifest's `latest` means later. */
export function installedPair(run: Run): InstalledPair {
  const folder = toolchainFolder(run)
  const { dependencies } = PackageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return { ...pairOf(dependencies['@noir-lang/noir_js']), native: existsSync(join(folder, 'bb')) }
}

/** The folder of a run's toolchain with the two points that verify proofs; made by its installation. */
export function verifierCrs(run: Run): FilePath {
  return join(toolchainFolder(run), 'verifier-crs')
}

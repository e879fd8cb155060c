import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { systemArguments } from '../system-arguments.ts'
import { findGo } from '../../languages/go/find-go.ts'
import { compileEnvironment, toolchainParts } from '../../languages/go/go-toolchain.ts'
import { writeKeysModule } from '../keys-program.ts'
import type { GnarkManifest } from '../manifest.ts'
import { runGo } from '../../languages/go/run-go.ts'
import { type GnarkVersionName, gnarkVersions } from '../versions.ts'
import { toolchainForTests } from './toolchain.ts'

/** The texts of a claim, in the order in which the verifier reads them. */
export type Documents = [key: string, publicValues: string, proof: string]

/** Judges many claims in one process, and says why each does not hold; an empty text where it does. */
export type JudgeMany = (manifest: GnarkManifest, claims: Documents[]) => Promise<string[]>

/**
 * Builds the verifier of a version with a command for many claims, for its start is most of a verification.
 *
 * @param folder for its files
 */
export async function buildJudge(version: GnarkVersionName, folder: FilePath): Promise<JudgeMany> {
  const go = await findGo()
  if (go === undefined) throw new Error('There is no Go on this machine.')
  const toolchain = await toolchainForTests(version)
  const module = join(folder, 'judge')
  const cache = join(folder, 'judge-cache')
  for (const path of [module, cache]) await mkdir(path)
  await writeKeysModule(version, module)
  await copyFile(join(import.meta.dirname, 'judge-many.go'), join(module, 'judge-many.go'))
  // The toolchain's own cache is only read.
  const seed = { SEED_BUILD_CACHE: join(toolchain, toolchainParts.buildCache) }
  const env = { ...compileEnvironment(toolchain), ...seed, GOCACHE: cache, OWN_BUILD_CACHE: cache }
  const { signal } = new AbortController()
  await runGo(go, ['build', '-tags', gnarkVersions[version].tags.join(','), '-o', 'judge', '.'], {
    cwd: module,
    env,
    signal,
  })
  return async (manifest, claims) => {
    const args = ['judge-many', ...systemArguments(manifest)]
    const child = spawn(join(module, 'judge'), args, { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.end(JSON.stringify(claims))
    const [output, stderr] = [text(child.stdout), text(child.stderr)]
    const [code]: unknown[] = await once(child, 'close')
    if (code !== 0) throw new Error(`The verifier ended with ${String(code)}: ${(await stderr).slice(0, 2000)}`)
    return JSON.parse(await output)
  }
}

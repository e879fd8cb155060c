import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { systemArguments } from '../system-arguments.ts'
import type { GnarkManifest } from '../manifest.ts'
import type { GnarkVersionName } from '../versions.ts'
import { buildKeysProgram } from './build-keys-program.ts'

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
  const program = await buildKeysProgram(version, 'judge-many.go', folder)
  return async (manifest, claims) => {
    const args = ['judge-many', ...systemArguments(manifest)]
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.end(JSON.stringify(claims))
    const [output, stderr] = [text(child.stdout), text(child.stderr)]
    const [code]: unknown[] = await once(child, 'close')
    if (code !== 0) throw new Error(`The verifier ended with ${String(code)}: ${(await stderr).slice(0, 2000)}`)
    return JSON.parse(await output)
  }
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '@proofyard/e2e/harness/api.ts'
import { root } from '@proofyard/e2e/harness/proofyard.ts'

/** What the service is measured against: the last commit before proofs were made by residents. */
export const BASELINE = '08a50e2'

/**
 * The checkout of the baseline with its packages, in the machine's cache; made at the first call.
 *
 * @throws where the repository does not have that commit, or it cannot be set up
 */
export async function baselineRoot(): Promise<string> {
  const caches = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'proofyard', 'bench')
  const folder = join(caches, BASELINE)
  if (existsSync(folder)) return folder
  await mkdir(caches, { recursive: true })
  const making = await mkdtemp(join(caches, `${BASELINE}.making-`))
  try {
    console.log(`Setting up ${BASELINE} in ${folder} (once):`)
    const archive = `git -C '${root}' archive ${BASELINE} | tar -x -C '${making}'`
    await succeed('bash', ['-o', 'pipefail', '-c', archive], 'a shallow clone needs: git fetch --unshallow')
    await succeed(process.execPath, [join(making, 'start', 'setup.mjs'), 'start'], 'see above')
    await rename(making, folder).catch((error: NodeJS.ErrnoException) => {
      // Another run of a bench was quicker.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    return folder
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function succeed(program: string, args: string[], hint: string): Promise<void> {
  const { code, output } = await runProgram(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code} (${hint}):\n${output}`)
}

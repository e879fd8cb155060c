import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './api.ts'
import { type Proofyard, root } from './proofyard.ts'

/** Runs the published `sindri` npm client, unchanged, against a Proofyard; its configuration folder is a fresh one. */
export async function sindri(
  proofyard: Proofyard,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  const configuration = await mkdtemp(join(tmpdir(), 'proofyard-sindri-'))
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: configuration,
    SINDRI_BASE_URL: proofyard.url,
    SINDRI_API_KEY: proofyard.apiKey,
  }
  try {
    return await runProgram(join(root, 'node_modules', '.bin', 'sindri'), args, { cwd, env })
  } finally {
    await rm(configuration, { recursive: true, force: true })
  }
}

/** Runs the published snarkjs command line. */
export function snarkjs(args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return runProgram(join(root, 'node_modules', '.bin', 'snarkjs'), args, { cwd })
}

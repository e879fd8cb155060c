import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { oneAtATime } from '@proofyard/sandbox/testing/one-at-a-time.ts'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { type Proofyard, root } from './proofyard.ts'

const version = '0.1.0a31'
const venv = join(homedir(), '.cache', 'proofyard', 'clients', `python-sindri-${version}`)
const python = join(venv, 'bin', 'python')

/** What the SDK cannot be driven for want of: Python with what makes a virtual environment. */
export async function missingPython(): Promise<string | undefined> {
  const { code } = await runProgram('python3', ['-c', 'import venv, ensurepip']).catch(() => ({ code: 1 }))
  return code === 0 ? undefined : 'There is no python3 with venv on this machine: install python3-venv.'
}

/** Installs the published SDK, in the versions of `e2e/python/requirements.txt`, into a folder of its own. */
export async function installPythonClient(): Promise<void> {
  await oneAtATime('Python client', async () => {
    if (!existsSync(python)) await succeed('python3', ['-m', 'venv', venv])
    const requirements = join(root, 'e2e', 'python', 'requirements.txt')
    await succeed(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements])
  })
}

/** Runs `e2e/python/drive_sindri.py`, which works on the projects of `folder`. */
export function driveSindri(
  proofyard: Proofyard,
  folder: string,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  return runProgram(python, [join(root, 'e2e', 'python', 'drive_sindri.py'), ...args], {
    env: {
      ...process.env,
      SINDRI_BASE_URL: proofyard.url,
      SINDRI_API_KEY: proofyard.apiKey,
      DRIVE_FOLDER: folder,
      DRIVE_ARCHIVE: join(folder, 'packed.tar.gz'),
      DRIVE_ZIP: join(folder, 'packed.zip'),
    },
  })
}

/** Deploys a project of `e2e/fixtures` with the SDK, proves its own input, and returns both as the SDK has them. */
export async function proveWithPython(
  proofyard: Proofyard,
  project: string,
): Promise<{ circuit: Circuit; proof: Proof }> {
  await installPythonClient()
  const fixtures = join(root, 'e2e', 'fixtures')
  const { code, output } = await driveSindri(proofyard, fixtures, ['prove', join(fixtures, project)])
  if (code !== 0) throw new Error(`The Python client did not prove ${project}:\n${output.slice(-4000)}`)
  return z.object({ circuit: Circuit, proof: Proof }).parse(JSON.parse(output.trim().split('\n').pop() ?? ''))
}

async function succeed(program: string, args: string[]): Promise<void> {
  const { code, output } = await runProgram(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.slice(-4000)}`)
}

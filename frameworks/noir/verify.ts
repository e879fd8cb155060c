import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Claim, Run } from '../framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { type InstalledPair, installedPair, verifierCrs } from './installed-pair.ts'
import { noirLimits } from './limits.ts'
import type { NoirManifest } from './manifest.ts'
import { readProof } from './proof-documents.ts'
import { startBb, verifierTarget } from './run-bb.ts'
import { startProgram, wasmProgram } from './run-program.ts'
import { readKey } from './verification-key.ts'

const limits = noirLimits.verify
const stepName = 'The verification'

/**
 * Verifies a proof in a process that sees the key, the public inputs and the proof and nothing else; the set-up's
 * second point is our own constant. Documents are refused that another form of the same proof could be.
 */
export async function verify(run: Run, claim: Claim<NoirManifest>): Promise<boolean> {
  return await run.stage('verify_check', async () => {
    const pair = installedPair(run)
    const [keyText, publicValues, proof] = await Promise.all(
      [claim.verificationKey, claim.publicValues, claim.proof].map((path) => readFile(path, 'utf8')),
    )
    const key = readKey(pair, keyText ?? '')
    if (key === undefined) return false
    const bytes = readProof({ proof: proof ?? '', publicValues: publicValues ?? '' }, key.layout)
    if (bytes === undefined) return false
    const folder = join(run.workFolder, 'claim')
    await mkdir(folder)
    await writeFile(join(folder, 'vk'), key.bytes)
    await writeFile(join(folder, 'public_inputs'), bytes.publicInputs)
    await writeFile(join(folder, 'proof'), bytes.proof)
    return await runVerifier(run, pair, folder)
  })
}

async function runVerifier(run: Run, pair: InstalledPair, folder: FilePath): Promise<boolean> {
  const mounts = [readOnly(folder, '/claim')]
  const [key, inputs, proof] = ['/claim/vk', '/claim/public_inputs', '/claim/proof']
  const outcome = pair.native
    ? await startBb(run, {
        args: ['verify', '-k', key, '-i', inputs, '-p', proof, ...verifierTarget],
        crs: verifierCrs(run),
        mounts,
        limits,
        stepName,
      })
    : await startProgram(run, {
        program: wasmProgram(pair, 'verify'),
        args: [pair.noir, '/toolchain/verifier-crs', key, inputs, proof],
        mounts,
        limits,
        stepName,
      })
  return judge(outcome, pair)
}

/** A verifier that a proof crashes has not accepted it. */
function judge(outcome: Outcome, { native }: InstalledPair): boolean {
  const { ending } = outcome
  const crashed =
    ending.kind === 'signal' && ['SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGFPE', 'SIGBUS'].includes(ending.signal)
  if (crashed) return false
  if (!native) return verdictOf(outcome, { stepName, limits })
  if (ending.kind === 'exit' && ending.code === 0) return true
  if (ending.kind === 'exit' && ending.code === 1) return false
  throw whyItEnded(outcome, { stepName, limits })
}

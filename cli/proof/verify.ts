import { readFile, stat } from 'node:fs/promises'
import { BundleError } from '@proofyard/verification/bundle-error.ts'
import { type Bundle, openBundle } from '@proofyard/verification/open-bundle.ts'
import type { Context } from '../context.ts'
import { CommandError } from '../failure.ts'
import { facts } from '../terminal/table.ts'

/** How a proof is verified. */
export interface VerifyOptions {
  /** The circuit that it has to be of. */
  circuit?: string
}

/**
 * Has a proof verified by the server: again, where it is kept there, or from a bundle of any server.
 *
 * @throws CommandError where it does not hold
 */
export async function verifyProof(context: Context, proof: string, options: VerifyOptions): Promise<void> {
  const isFile = await stat(proof).then(
    (found) => found.isFile(),
    () => false,
  )
  await (isFile ? verifyBundle(context, proof, options) : verifyKept(context, proof))
}

async function verifyKept({ terminal, connect, signal }: Context, id: string): Promise<void> {
  const { verified } = await (await connect()).call('proofVerify', { path: { proof_id: id }, signal })
  if (!verified) throw new CommandError('The proof does not hold.')
  terminal.result({ verified }, () => 'The proof holds.')
}

async function verifyBundle(context: Context, file: string, { circuit }: VerifyOptions): Promise<void> {
  const { terminal, connect, signal } = context
  const { statement, texts } = await readBundle(file)
  const ofCircuit =
    circuit === undefined
      ? { manifest: statement.circuit.manifest, verification_key: parsed(texts.key) }
      : { circuit_id: circuit }
  const verdict = await (
    await connect()
  ).call('claimVerify', {
    body: { ...ofCircuit, public: parsed(texts.publicValues), proof: parsed(texts.proof) },
    signal,
  })
  if (!verdict.verified)
    throw new CommandError(`The proof does not hold: ${verdict.reason ?? 'the verifier refused it'}`)
  terminal.result(verdict, () =>
    facts({
      Proof: `holds, of ${circuit ?? 'the key in the bundle'}`,
      Says: `it is of ${statement.circuit.team ?? 'no team'}/${statement.circuit.name}`,
      'Public values': texts.publicValues.trim(),
      'Set-up': verdict.setup?.statement ?? statement.setup?.statement,
      Warnings: verdict.warnings.join('\n'),
    }),
  )
  if (circuit === undefined)
    terminal.note('Anyone can make a key: --circuit <build> says which circuit it has to be of.')
}

async function readBundle(file: string): Promise<Bundle> {
  try {
    return await openBundle(new Uint8Array(await readFile(file)))
  } catch (error) {
    throw error instanceof BundleError ? new CommandError(`${file} is no bundle of a proof. ${error.message}`) : error
  }
}

/** The server takes documents as JSON, and texts where they are none. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

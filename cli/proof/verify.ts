import { readFile, stat } from 'node:fs/promises'
import type { Bundle } from '@proofyard/verification/open-bundle.ts'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError } from '../failure.ts'
import { facts } from '../terminal/table.ts'
import { documentOf, judgeBundle, judgeKept, readBundle, whyRefused } from './judge-by-server.ts'
import { type Signer, judgeSigner } from './judge-signer.ts'

/** How a proof is verified. */
export interface VerifyOptions {
  /** The circuit that it has to be of. */
  circuit?: string
  /** Whether this machine judges, and nobody is asked. */
  offline?: true
  /** For `offline`: a file with the verification key that it has to be of. */
  key?: string
  /** For `offline`: a file with the keys of the servers that may have signed it. */
  signers?: string
  /** For `signers`: whether keys that their server has retired are refused. */
  onlyCurrent?: true
  /** For `offline`: a file with the verifier, where it is not here already. */
  verifier?: string
}

/**
 * Has a proof verified: by the server, again, where it is kept there; by the server or on this machine from a bundle of any server.
 *
 * @throws CommandError where it does not hold
 */
export async function verifyProof(context: Context, proof: string, options: VerifyOptions): Promise<void> {
  const isFile = await stat(proof).then(
    (found) => found.isFile(),
    () => false,
  )
  const { offline, key, signers, verifier, circuit, onlyCurrent } = options
  if (onlyCurrent === true && signers === undefined) throw new UsageError('--only-current is for --signers.')
  if (offline === true) {
    if (!isFile) throw new UsageError(`${proof} is no file: without a server only a bundle can be verified.`)
    if (circuit !== undefined) throw new UsageError('Without a server a circuit has no key: name its key with --key.')
    return await verifyHere(context, proof, options)
  }
  if (key !== undefined || signers !== undefined || verifier !== undefined)
    throw new UsageError('--key, --signers and --verifier are for --offline.')
  return await (isFile ? verifyBundle(context, proof, options) : verifyKept(context, proof, options))
}

async function verifyKept(
  { terminal, connect, signal }: Context,
  id: string,
  { circuit }: VerifyOptions,
): Promise<void> {
  if (parseUuid(id) === undefined) throw new UsageError(`${id} is neither a file nor the id of a proof.`)
  const verified = await judgeKept(await connect(), id, circuit, signal)
  if (!verified) throw new CommandError('The proof does not hold.')
  terminal.result({ verified }, () => 'The proof holds.')
}

async function verifyHere({ terminal }: Context, file: string, options: VerifyOptions): Promise<void> {
  const { key: keyFile, verifier } = options
  const bundle = await openFile(file)
  const signature = await whoseSignature(bundle, options)
  const key = keyFile === undefined ? bundle.texts.key : await readText(keyFile)
  const { judgeHere } = await import('./judge-here.ts')
  const sentence = await judgeHere({ ...bundle, texts: { ...bundle.texts, key } }, verifier)
  const { circuit, setup, warnings } = bundle.statement
  terminal.result(
    {
      verified: true,
      key_from: keyFile === undefined ? 'bundle' : 'file',
      signed_by: bundle.signedBy.x,
      signature: signature.sentence,
      signer_retired: signature.retired,
      setup,
      warnings,
    },
    () =>
      facts({
        Proof: sentence,
        Says: `it is of ${circuit.team ?? 'no team'}/${circuit.name}`,
        'Public values': bundle.texts.publicValues.trim(),
        Signature: signature.sentence,
        'Set-up': setup?.statement,
        Warnings: warnings.join('\n'),
      }),
  )
  if (signature.retired !== null)
    terminal.warn(
      'Its server signs with another key now. Where that is because somebody else had this one, the signature says nothing: ask its operator. --only-current refuses it.',
    )
  if (keyFile === undefined)
    terminal.note('The key is the one in the bundle, and anyone can make a key: --key names one that you trust.')
}

/** @throws CommandError where the signers are known, and it is of none of them */
async function whoseSignature(
  { signedBy: { x }, statement }: Bundle,
  { signers: file, onlyCurrent }: VerifyOptions,
): Promise<Signer> {
  if (file === undefined)
    return { sentence: `by ${x}, which anyone may have made: --signers names those you trust`, retired: null }
  return judgeSigner(
    { x, made: statement.proof.date_ready },
    { file, text: await readText(file), onlyCurrent: onlyCurrent === true },
  )
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`)
  })
}

async function verifyBundle(context: Context, file: string, { circuit }: VerifyOptions): Promise<void> {
  const { terminal, connect, signal } = context
  const bundle = await openFile(file)
  const { statement, texts } = bundle
  const client = await connect()
  const verdict = await judgeBundle(client, bundle, circuit, signal)
  if (!verdict.verified) {
    const why = await whyRefused(client, bundle, circuit, { reason: verdict.reason, signal })
    throw new CommandError(`The proof does not hold: ${why}`)
  }
  terminal.result(verdict, () =>
    facts({
      Proof: `holds, of ${circuit ?? 'the key in the bundle'}`,
      Says: `it is of ${statement.circuit.team ?? 'no team'}/${statement.circuit.name}`,
      'Public values': JSON.stringify(documentOf(texts.publicValues)),
      'Set-up': verdict.setup?.statement,
      Warnings: verdict.warnings.join('\n'),
    }),
  )
  if (circuit === undefined)
    terminal.note('Anyone can make a key: --circuit <build> says which circuit it has to be of.')
}

async function openFile(file: string): Promise<Bundle> {
  return await readBundle(new Uint8Array(await readFile(file)), file)
}

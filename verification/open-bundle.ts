import { BundleError } from './bundle-error.ts'
import { BundleStatement } from './bundle-statement.ts'
import { type SigningKey, readSigningKey } from './signing-keys.ts'
import { hexOf } from './hex.ts'
import { parseJson } from './parse-json.ts'
import { readZip } from './read-zip.ts'

/** The files that the signature is made of; the hashes of all others are signed. */
const SUMS = 'SHA256SUMS'
const SIGNATURE = 'SHA256SUMS.sig'
const SERVER_KEY = 'server-key.pem'

/** The documents of a proof, as texts that may be anything. */
export interface ClaimTexts {
  /** Undefined where the framework has no keys. */
  key: string | undefined
  publicValues: string
  proof: string
}

/** A bundle that is as somebody signed it: whose key that was is for the reader to compare. */
export interface Bundle {
  statement: BundleStatement
  texts: ClaimTexts
  signedBy: SigningKey
}

/** Unpacks a bundle, and checks the hashes of its files and the signature over them. @throws BundleError with the reason why it is none */
export async function openBundle(bytes: Uint8Array<ArrayBuffer>): Promise<Bundle> {
  const files = await readZip(bytes)
  const take = (name: string) => {
    const file = files.get(name)
    if (file === undefined) throw new BundleError(`It has no ${name}.`)
    return file
  }
  const signedBy = await readSigningKey(textOf(SERVER_KEY, take(SERVER_KEY)))
  const sums = take(SUMS)
  if (!(await signedBy.hasSigned(sums, take(SIGNATURE))))
    throw new BundleError(`The signature is not of the key that lies beside it: ${SUMS} or the signature was changed.`)
  await compareHashes(files, textOf(SUMS, sums))
  const key = files.get('verification_key.json')
  return {
    statement: readStatement(textOf('bundle.json', take('bundle.json'))),
    texts: {
      key: key && textOf('verification_key.json', key),
      publicValues: textOf('public.json', take('public.json')),
      proof: textOf('proof.json', take('proof.json')),
    },
    signedBy,
  }
}

/** @throws BundleError unless these are the hashes of all files but those of the signature */
async function compareHashes(files: Map<string, Uint8Array<ArrayBuffer>>, sums: string): Promise<void> {
  const lines = sums.split('\n')
  const listed = new Map(lines.slice(0, -1).map((line) => [line.slice(66), line.slice(0, 66)]))
  if (lines.at(-1) !== '' || listed.size !== lines.length - 1)
    throw new BundleError(`${SUMS} is not a list of hashes as Proofyard writes it.`)
  for (const name of listed.keys()) if (!files.has(name)) throw new BundleError(`It has no ${name}, which was signed.`)
  for (const [name, bytes] of files) {
    if ([SUMS, SIGNATURE, SERVER_KEY].includes(name)) continue
    const hash = listed.get(name)
    if (hash === undefined) throw new BundleError(`It has a file that was not signed: ${name}.`)
    if (hash !== `${hexOf(await crypto.subtle.digest('SHA-256', bytes))}  `)
      throw new BundleError(`It was changed since it was signed: ${name}.`)
  }
}

function readStatement(text: string): BundleStatement {
  const { success, data } = BundleStatement.safeParse(parseJson(text))
  if (!success)
    throw new BundleError('bundle.json is not as this page knows it. A page of a newer Proofyard may read it.')
  if (data.circuit.manifest.circuitType !== data.circuit.circuit_type)
    throw new BundleError('bundle.json names two frameworks.')
  return data
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BundleError(`${name} is not a text.`)
  }
}

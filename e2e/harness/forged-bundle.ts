import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import { z } from 'zod'
import { type KeyPair, newKeyPair, signedFiles } from '@proofyard/verification/testing/signed-bundle.ts'
import { zipOf } from '@proofyard/verification/testing/zip-of.ts'

type Documents = Record<string, string>
const Statement = z.looseObject({ circuit: z.looseObject({ manifest: z.looseObject({}) }) })

/** The documents of a real bundle, changed and signed by somebody else: only the proof itself can betray them. */
export async function forged(
  bundle: Buffer,
  change: (documents: Documents) => void,
  key: KeyPair = newKeyPair(),
): Promise<Uint8Array> {
  const files = await unzipped(bundle)
  const own = new Set(['SHA256SUMS', 'SHA256SUMS.sig', 'server-key.pem'])
  const documents: Documents = {}
  for (const [name, bytes] of files) if (!own.has(name)) documents[name] = bytes.toString()
  change(documents)
  return zipOf(Object.entries(signedFiles(documents, key)))
}

/** A document of JSON, changed. */
export const edited = (name: string, edit: (value: Record<string, unknown>) => object) => (documents: Documents) => {
  documents[name] = JSON.stringify(edit(z.looseObject({}).parse(JSON.parse(documents[name] ?? ''))))
}

/** Other public values. */
export const publicValues = (edit: (values: string[]) => string[]) => (documents: Documents) => {
  documents['public.json'] = JSON.stringify(edit(z.array(z.string()).parse(JSON.parse(documents['public.json'] ?? ''))))
}

/** What the statement says of the circuit, changed. */
export const circuit = (change: object) =>
  edited('bundle.json', (value) => {
    const statement = Statement.parse(value)
    return { ...statement, circuit: { ...statement.circuit, ...change } }
  })

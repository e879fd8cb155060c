import { parse } from 'smol-toml'
import * as z from 'zod/mini'
import { fieldOrder } from './abi/abi-type.ts'
import { bytesOfHex, bytesOfWords, hexOf, wordHex, wordsOf } from './abi/bytes.ts'
import { isWide } from '@proofyard/contract/wide-json.ts'
import { type PublicLayout, countPublicInputs, fromPublicInputs, toPublicInputs } from './abi/layout.ts'
import { flattenPublicValues, writePublicValues } from './abi/public-values.ts'
import { parseJson } from './key-document.ts'

/** A proof and its public inputs, as bb writes them: 32 bytes for each field element. */
export interface ProofBytes {
  proof: Uint8Array
  publicInputs: Uint8Array
}

/** The documents of wire-format 9.1, and the calldata of the Solidity verifier's `verify(bytes, bytes32[])`. */
export interface ProofDocuments {
  proof: string
  publicValues: string
  calldata: string
}

/** Writes a proof as documents. */
export function writeProof({ proof, publicInputs }: ProofBytes, layout: PublicLayout): ProofDocuments {
  const inputs = wordsOf(publicInputs)
  if (inputs.length !== countPublicInputs(layout)) {
    throw new Error(`The proof has ${inputs.length} public inputs, and the program ${countPublicInputs(layout)}.`)
  }
  const toml = writePublicValues(layout.values, fromPublicInputs(layout, inputs))
  const hex = hexOf(proof)
  return {
    proof: JSON.stringify({ proof: `0x${hex}` }),
    publicValues: JSON.stringify({ 'Verifier.toml': toml }),
    calldata: `"0x${hex}",[${inputs.map((input) => `"0x${wordHex(input)}"`).join(',')}]\n`,
  }
}

const Proof = z.strictObject({ proof: z.string().check(z.regex(/^0x(?:[\da-f]{2})*$/)) })
const PublicValues = z.strictObject({ 'Verifier.toml': z.string() })

/**
 * Reads a proof from its documents.
 *
 * @returns undefined when they are not what `writeProof` writes: one proof has one form
 */
export function readProof(
  documents: Pick<ProofDocuments, 'proof' | 'publicValues'>,
  layout: PublicLayout,
): ProofBytes | undefined {
  // Each has one member.
  if (isWide(documents.proof, 0) || isWide(documents.publicValues, 0)) return undefined
  const { data: proof } = Proof.safeParse(parseJson(documents.proof))
  const { data: publicValues } = PublicValues.safeParse(parseJson(documents.publicValues))
  if (proof === undefined || publicValues === undefined) return undefined
  const inputs = readInputs(publicValues['Verifier.toml'], layout)
  if (inputs === undefined || inputs.length !== countPublicInputs(layout)) return undefined
  const bytes = { proof: bytesOfHex(proof.proof.slice(2)), publicInputs: bytesOfWords(inputs) }
  const again = writeProof(bytes, layout)
  return again.proof === documents.proof && again.publicValues === documents.publicValues ? bytes : undefined
}

function readInputs(toml: string, layout: PublicLayout): bigint[] | undefined {
  try {
    const inputs = toPublicInputs(layout, flattenPublicValues(layout.values, parse(toml)))
    return inputs.every((input) => input < fieldOrder) ? inputs : undefined
  } catch {
    // Not TOML, not values of these types, or nested deeper than the stack is.
    return undefined
  }
}

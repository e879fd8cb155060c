import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import type { PublicValues } from '@proofyard/contract/interface/public-values.ts'
import { countValues, listValues } from '@proofyard/contract/interface/value-names.ts'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { interfaceStatement } from '@proofyard/core/builds/present-interface.ts'
import { readKeptInterface } from '@proofyard/core/builds/read-documents.ts'
import type { Core } from '@proofyard/core/context.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import type { ProofRecord } from '@proofyard/core/proofs/proof-record.ts'
import { readPublicDocument } from '@proofyard/core/proofs/read-public-document.ts'
import { type ShownValue, TooManyValuesError, listPlainValues } from '@proofyard/frameworks/interface/shown-value.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'

/** The values of a proof and whose word their names are. */
type ReadValues = Pick<PublicValues, 'named_by' | 'statement' | 'values'>

/**
 * The values of a Ready proof one by one. Names are given only where there are as many of them as of values.
 * @throws DomainError `answer_too_large`
 */
export async function readPublicValues(core: Core, record: ProofRecord): Promise<ReadValues> {
  const { build } = record
  const document = await readPublicDocument(core, record)
  const kept = await readKeptInterface(core, build.id)
  const known = kept?.public_values ?? null
  const read = frameworks[build.circuitType]?.readPublicValues ?? ((one) => listPlainValues(one))
  if (document === undefined) throw tooMany()
  let shown: ShownValue[]
  try {
    shown = read(document, known)
  } catch (error) {
    throw error instanceof TooManyValuesError ? tooMany() : error
  }
  return named(shown, known, build.madeElsewhere)
}

function tooMany(): DomainError {
  return new DomainError(
    'answer_too_large',
    'The proof has more public values than are told one by one. Its detail has them in one document: ask for include_public.',
  )
}

function named(shown: ShownValue[], known: KeptInterface['public_values'], worker: string | null): ReadValues {
  const names =
    known !== null && countValues(known.values) === BigInt(shown.length) ? [...listValues(known.values)] : []
  const hasOwn = shown.length > 0 && shown.every(({ name }) => name !== null)
  // Types are the compiler's, so they hold for names of the document that are the same.
  const types = new Map(names.map(({ path, type }) => [path, spellType(type)]))
  const values = shown.map((value, position) => {
    const name = hasOwn ? value.name : (names[position]?.path ?? null)
    return { position, ...value, name, type: (name === null ? undefined : types.get(name)) ?? null }
  })
  if (hasOwn) return { named_by: 'proof', statement: 'Names are those of the proof’s own document.', values }
  if (known === null || names.length === 0)
    return { named_by: null, statement: 'Nothing names these values: they are told apart by their position.', values }
  const source = worker === null ? known.source : 'worker'
  return { named_by: source, statement: interfaceStatement(source, worker), values }
}

import { readValues } from '../verify/report.ts'
import type { SharedFacts } from './shared-facts.ts'

/** The public values as a person reads them. */
export interface ClaimedValues {
  values: { name: string; value: string }[]
  /** Whose word the names, or even the values, are; undefined where nothing but the bundle was read. */
  statement: string | undefined
}

/**
 * The values that were verified, with the names that the server tells where these are told of the very same values: a server that tells other values than
 * the proof has names none. Documents that are no list are shown as the server reads them, which is said.
 *
 * @param document `public.json` of the bundle
 */
export function claimedValues(document: string, told: SharedFacts['public_values']): ClaimedValues {
  const own = readValues(document)
  if (own.length === 0 && told !== null && told.values.length > 0)
    return {
      values: told.values.map(({ name, decimal, text, hex }, index) => ({
        name: name ?? nameOf(index),
        value: decimal ?? text ?? hex ?? '',
      })),
      statement: `The values are as this server reads them from the bundle. ${told.statement}`,
    }
  const areSame =
    told !== null &&
    told.values.length === own.length &&
    told.values.every(({ decimal, text, hex }, index) => [decimal, text, hex].includes(own[index] ?? null))
  return {
    values: own.map((value, index) => ({ name: (areSame ? told.values[index]?.name : null) ?? nameOf(index), value })),
    statement: areSame && own.length > 0 && told.named_by !== null ? told.statement : undefined,
  }
}

function nameOf(index: number): string {
  return `Value ${index + 1}`
}

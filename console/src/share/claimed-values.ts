import { readValues } from '../verify/read-values.ts'
import type { SharedFacts } from './shared-facts.ts'

/** The public values as a person reads them. */
export interface ClaimedValues {
  values: { name: string; value: string }[]
  /** Whose word the names, or even the values, are; undefined where nothing but the bundle was read. */
  statement: string | undefined
  /** There may be values that could not be read one by one. */
  isUnread: boolean
}

/** A name may be anything, such as "of age: yes". */
const NAMES =
  'The names of the values were chosen by those who made the circuit: the proof shows the values, and not that a name says what its value means.'

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
      statement: `The values are as this server reads them from the bundle. ${statementOf(told)}`,
      isUnread: false,
    }
  const areSame =
    told !== null &&
    told.values.length === own.length &&
    told.values.every(({ decimal, text, hex }, index) => [decimal, text, hex].includes(own[index] ?? null))
  return {
    values: own.map((value, index) => ({ name: (areSame ? told.values[index]?.name : null) ?? nameOf(index), value })),
    statement: areSame && own.length > 0 && told.named_by !== null ? statementOf(told) : undefined,
    isUnread: own.length === 0 && told === null && !isEmptyList(document),
  }
}

function statementOf({ named_by: by, statement }: NonNullable<SharedFacts['public_values']>): string {
  return by === null ? statement : `${NAMES} ${statement}`
}

function nameOf(index: number): string {
  return `Value ${index + 1}`
}

function isEmptyList(document: string): boolean {
  return /^\s*\[\s*\]\s*$/.test(document)
}

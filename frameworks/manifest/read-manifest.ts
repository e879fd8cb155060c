import type { z } from 'zod'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import { findJsonFault } from '../languages/node/programs/json-fault.ts'
import { quote } from '@proofyard/archives/quote.ts'

/** The part of a framework that is asked whether a manifest is right. */
interface KnowsManifest<M> {
  manifest: z.ZodType<M>
}

/**
 * Reads the text of a `sindri.json`.
 * @param frameworks the frameworks on offer, by circuit type
 * @throws InvalidUploadError with one sentence for each field that is wrong, naming field, value and rule
 */
export function readManifest<M>(text: string, frameworks: Record<string, KnowsManifest<M>>): M {
  const data = parse(text)
  const circuitType = data['circuitType']
  const known = Object.keys(frameworks).join(', ')
  if (circuitType === undefined) {
    throw new InvalidUploadError(`sindri.json: circuitType is missing; it must be one of ${known}.`)
  }
  const framework =
    typeof circuitType === 'string' && Object.hasOwn(frameworks, circuitType) ? frameworks[circuitType] : undefined
  if (framework === undefined) {
    throw new InvalidUploadError(
      `sindri.json: circuitType: ${shown(circuitType)} is not offered here; it must be one of ${known}.`,
    )
  }
  const parsed = framework.manifest.safeParse(data)
  if (parsed.success) return parsed.data
  throw new InvalidUploadError(parsed.error.issues.map((issue) => `sindri.json: ${sentence(issue, data)}.`).join('\n'))
}

function parse(content: string): Record<string, unknown> {
  const text = content.replace(/^\uFEFF/, '')
  const fault = findJsonFault(text)
  if (fault !== undefined) {
    const { line, column, found } = fault
    const where = `line ${line}, column ${column}`
    const what = found === undefined ? `it ends too early, at ${where}` : `${quote(found)} is out of place at ${where}`
    throw new InvalidUploadError(`sindri.json is not valid JSON: ${what}.`)
  }
  const data: unknown = JSON.parse(text)
  if (!isRecord(data)) throw new InvalidUploadError(`sindri.json must be a JSON object, not ${shown(data)}.`)
  return data
}

function sentence(issue: z.core.$ZodIssue, data: unknown): string {
  const field = issue.path.map(String).join('.')
  const value = issue.path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[String(key)] : undefined), data)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => quote(key)).join(', ')
    return `${names} ${issue.keys.length === 1 ? 'is not a field' : 'are not fields'} of this circuitType`
  }
  const rule = ruleOf(issue)
  if (field === '') return rule
  return value === undefined ? `${field} is missing; it ${rule}` : `${field}: ${shown(value)} ${rule}`
}

/** The schemas word their own rules, as `must …`; the messages of zod itself are replaced. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('must ')) return issue.message
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format' && issue.pattern !== undefined) return `must match ${issue.pattern}`
  return `is not accepted (${issue.message})`
}

const typeNames: Record<string, string> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

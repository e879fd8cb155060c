import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findJsonFault } from '../../languages/node/programs/json-fault.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import type { StarkStruct } from './pilcom.ts'

/** The fewest bits of conjectured security (queries times bits of blow-up) that a build may have. */
export const leastBits = 100
/** What a project without a starkstruct.json gets. */
export const usualBits = 128

const bits = z.int().min(1).max(30)

const schema = z.strictObject({
  nBits: bits,
  nBitsExt: bits,
  nQueries: z.int().min(1).max(256),
  verificationHashType: z.literal('GL', { error: 'must be "GL"; BN128, the hash of the last stage, is not offered' }),
  splitLinearHash: z.literal(false, { error: 'must be false or left out' }).optional(),
  steps: z.array(z.strictObject({ nBits: bits })).min(1),
}) satisfies z.ZodType<StarkStruct>

/** Bits of security that the queries give, by the conjecture on which STARKs in use rest. */
export function securityBits({ nBits, nBitsExt, nQueries }: StarkStruct): number {
  return nQueries * (nBitsExt - nBits)
}

/**
 * Reads the project's starkstruct.json, or makes the usual one: twice the rows, 128 queries, and layers of 16 to 1.
 *
 * @param rowBits of the trace that the PIL describes
 */
export function readStarkStruct(project: string, rowBits: number): StarkStruct {
  const path = join(project, 'starkstruct.json')
  return existsSync(path) ? check(readFileSync(path, 'utf8'), rowBits) : usualStruct(rowBits)
}

function usualStruct(rowBits: number): StarkStruct {
  const extended = rowBits + 1
  const steps = [{ nBits: extended }]
  for (let next = extended - 4; next > 4; next -= 4) steps.push({ nBits: next })
  if (extended > 5 && (steps.at(-1)?.nBits ?? 0) > 5) steps.push({ nBits: 4 })
  return { nBits: rowBits, nBitsExt: extended, nQueries: usualBits, verificationHashType: 'GL', steps }
}

function check(text: string, rowBits: number): StarkStruct {
  const fault = findJsonFault(text)
  if (fault) throw new InputError(`starkstruct.json is not JSON: see line ${fault.line}, column ${fault.column}.`)
  const read = schema.safeParse(JSON.parse(text))
  if (!read.success) {
    const [{ path, message } = { path: [], message: '' }] = read.error.issues
    throw new InputError(`starkstruct.json: ${[...path, message].join(': ')}.`)
  }
  const struct = read.data
  const wrong = whatIsWrong(struct, rowBits)
  if (wrong !== undefined) throw new InputError(`starkstruct.json: ${wrong}.`)
  return struct
}

function whatIsWrong(struct: StarkStruct, rowBits: number): string | undefined {
  const { nBits, nBitsExt, steps } = struct
  const blowUp = nBitsExt - nBits
  if (nBits !== rowBits) return `nBits is ${nBits}, but the PIL has 2^${rowBits} rows`
  if (blowUp < 1 || blowUp > 8) return `nBitsExt must be 1 to 8 more than nBits`
  if (steps[0]?.nBits !== nBitsExt) return `the first of steps must have the nBits of nBitsExt, ${nBitsExt}`
  if (steps.some(({ nBits }, i) => nBits >= (steps[i - 1]?.nBits ?? Infinity))) return 'steps must become smaller'
  if ((steps.at(-1)?.nBits ?? 0) < blowUp)
    return `the last of steps must have at least ${blowUp} nBits, those of the blow-up`
  const secure = securityBits(struct)
  if (secure < leastBits) {
    return `nQueries times the bits of blow-up (nBitsExt - nBits) give ${secure} bits of security; at least ${leastBits} are asked for, so that nobody can forge proofs`
  }
  return undefined
}

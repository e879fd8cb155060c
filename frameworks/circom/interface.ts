import { countValues } from '@proofyard/contract/interface/value-names.ts'
import type { ValueType } from '@proofyard/contract/interface/value-type.ts'
import { z } from 'zod'
import type { CompileResult } from '../framework.ts'

interface SignalShape {
  name: string
  shape: number[]
  fields: SignalShape[]
}

const shapeKeys = {
  name: z.string(),
  shape: z.array(z.int()),
  get fields() {
    return z.array(SignalShape)
  },
}
const SignalShape: z.ZodType<SignalShape> = z.object(shapeKeys)

/** A signal or bus of main, as the compilation reports it. */
export const MainSignal = z.object({ ...shapeKeys, isOutput: z.boolean(), isPublic: z.boolean(), wire: z.int() })
type MainSignal = z.infer<typeof MainSignal>

/**
 * What a circuit takes and shows, from circom's symbols and the header of its r1cs.
 * @param publicValues as the header counts them: names that are not as many are none
 */
export function interfaceOf(signals: MainSignal[], prime: string, publicValues: number): CompileResult['interface'] {
  const inputs = signals.filter(({ isOutput }) => !isOutput)
  const shown = signals.filter(({ isPublic }) => isPublic).toSorted((one, other) => one.wire - other.wire)
  const values = shown.map((signal) => ({
    name: signal.name,
    type: typeOf(signal, prime),
    origin: signal.isOutput ? ('output' as const) : ('input' as const),
  }))
  return {
    inputs: {
      source: 'compiler',
      format: 'json',
      values: inputs.map((signal) => ({
        name: signal.name,
        type: typeOf(signal, prime),
        visibility: signal.isPublic ? ('public' as const) : ('private' as const),
      })),
    },
    public_values: countValues(values) === BigInt(publicValues) ? { source: 'compiler', values } : null,
  }
}

/** circom reduces any whole number modulo the prime, and people write -1. */
function typeOf({ shape, fields }: SignalShape, prime: string): ValueType {
  const of: ValueType =
    fields.length === 0
      ? { kind: 'field', name: 'field', order: prime, negative: true, written: 'either' }
      : { kind: 'struct', fields: fields.map((field) => ({ name: field.name, type: typeOf(field, prime) })) }
  return shape.length === 0 ? of : { kind: 'array', shape, of }
}

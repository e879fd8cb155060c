import { z } from 'zod'
import { CircuitType } from '../circuit-type.ts'
import { JsonObject } from '../json.ts'
import { ValueDescription, ValueName, ValueType } from './value-type.ts'

/**
 * Whose word it is: `compiler` was read here from what the compiler made of the sources, `program` was told by the project's own
 * program, `project` stands in its interface.json.
 */
const KeptSource = z.enum(['compiler', 'program', 'project'])

/** A value that a proof's input gives, in the order of the circuit. */
export const CircuitInput = z.object({
  name: ValueName,
  type: ValueType,
  visibility: z.enum(['public', 'private']),
  description: ValueDescription.optional(),
})
export type CircuitInput = z.infer<typeof CircuitInput>

/** A value that a proof shows, in the order of the proof. */
export const CircuitPublicValue = z.object({
  name: ValueName,
  type: ValueType,
  /** Whether it is one of the inputs, or computed; null where that is not known. */
  origin: z.enum(['input', 'output']).nullable(),
  description: ValueDescription.optional(),
})
export type CircuitPublicValue = z.infer<typeof CircuitPublicValue>

/** How the document of an input is written: an object by name as JSON or TOML, or Aleo's literals in a list under `inputs`. */
const InputFormat = z.enum(['json', 'toml', 'aleo'])
export type InputFormat = z.infer<typeof InputFormat>

const keptKeys = {
  inputs: z.object({ source: KeptSource, format: InputFormat, values: z.array(CircuitInput) }).nullable(),
  public_values: z.object({ source: KeptSource, values: z.array(CircuitPublicValue) }).nullable(),
  /** The project's own example of an input, as it stands in its file. */
  sample: z.string().nullable(),
}

/** What is kept of a build: what it takes and what its proofs show. Null where it is not known. */
export const KeptInterface = z.object({ version: z.literal(1), ...keptKeys })
export type KeptInterface = z.infer<typeof KeptInterface>

/** `worker` is the word of the worker of another owner that compiled the build. */
export const InterfaceSource = z.enum([...KeptSource.options, 'worker'])
export type InterfaceSource = z.infer<typeof InterfaceSource>

/** The interface of a build, as the API answers it. */
export const CircuitInterface = z.object({
  circuit_id: z.uuid(),
  circuit_type: CircuitType,
  inputs: z
    .object({
      source: InterfaceSource,
      /** Whose word it is, and what that means. */
      statement: z.string(),
      format: InputFormat,
      values: z.array(CircuitInput),
    })
    .nullable(),
  /** JSON schema of the input's document, draft 2020-12; null where the inputs are not known. */
  input_schema: JsonObject.nullable(),
  public_values: z
    .object({ source: InterfaceSource, statement: z.string(), values: z.array(CircuitPublicValue) })
    .nullable(),
  sample: z.string().nullable(),
})
export type CircuitInterface = z.infer<typeof CircuitInterface>

import { type Schema, Validator } from 'jsonschema'
import { z } from 'zod'
import { manifestSchema } from '../manifest/manifest-schema.ts'

const schema = manifestSchema()

/** The schema against which `sindri lint` checks a manifest: the same choice, line by line, as `src/cli/lint.ts`. */
export function selected(manifest: { circuitType?: unknown; halo2Version?: unknown }): Schema {
  const options = z.array(z.object({ $ref: z.string() })).parse(schema.anyOf)
  const pick = (pattern: RegExp) => options.find(({ $ref }) => pattern.test($ref)) ?? {}
  if (manifest.circuitType === 'circom') return pick(/circom/i)
  if (manifest.circuitType === 'gnark') return pick(/gnark/i)
  if (manifest.circuitType === 'noir') return pick(/noir/i)
  if (manifest.circuitType === 'halo2') {
    if (manifest.halo2Version === 'axiom-v0.2.2') return pick(/halo2axiomv022/i)
    if (manifest.halo2Version === 'axiom-v0.3.0') return pick(/halo2axiomv030/i)
    return { anyOf: options.filter(({ $ref }) => /halo2/i.test($ref)) }
  }
  return { anyOf: options }
}

/** What `sindri lint` finds wrong, with the validator that it uses. */
export function lint(manifest: object): string[] {
  const { anyOf: _, ...rest } = schema
  const narrowed = { ...rest, ...selected(manifest) }
  return new Validator().validate(manifest, narrowed, { nestedErrors: true }).errors.map(({ stack }) => stack)
}

import { JsonObject } from '@proofyard/contract/json.ts'
import { z } from 'zod'
import { BoojumManifest } from '../boojum/manifest.ts'
import { CircomManifest } from '../circom/manifest.ts'
import { GnarkManifest } from '../gnark/manifest.ts'
import {
  Halo2AxiomV022Manifest,
  Halo2AxiomV030Manifest,
  Halo2AxiomV05Manifest,
  Halo2PseV030Manifest,
  Halo2ScrollManifest,
} from '../halo2/manifest.ts'
import { HermezManifest } from '../hermez/manifest.ts'
import { JoltManifest } from '../jolt/manifest.ts'
import { NoirManifest } from '../noir/manifest.ts'
import { OpenvmManifest } from '../openvm/manifest.ts'
import { Plonky2Manifest } from '../plonky2/manifest.ts'
import { SnarkvmManifest } from '../snarkvm/manifest.ts'
import { Sp1Manifest } from '../sp1/manifest.ts'

/** Named as the public clients look for them (wire-format 10). */
const variants: Record<string, z.ZodType> = {
  CircomSindriManifest: CircomManifest,
  GnarkSindriManifest: GnarkManifest,
  Halo2AxiomV022SindriManifest: Halo2AxiomV022Manifest,
  Halo2AxiomV030SindriManifest: Halo2AxiomV030Manifest,
  Halo2AxiomV05SindriManifest: Halo2AxiomV05Manifest,
  Halo2PSEV030SindriManifest: Halo2PseV030Manifest,
  Halo2ScrollSindriManifest: Halo2ScrollManifest,
  HermezSindriManifest: HermezManifest,
  JoltSindriManifest: JoltManifest,
  NoirSindriManifest: NoirManifest,
  OpenvmSindriManifest: OpenvmManifest,
  Plonky2SindriManifest: Plonky2Manifest,
  SnarkVmSindriManifest: SnarkvmManifest,
  Sp1SindriManifest: Sp1Manifest,
  BoojumSindriManifest: BoojumManifest,
}

const reference = (name: string) => `#/definitions/${name}`

/** The JSON schema (draft 7) of `sindri.json`, for editors and for `sindri lint`. */
export function manifestSchema(): JsonObject {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(variants)) registry.add(schema, { id: name })
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-7',
    io: 'input',
    uri: reference,
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  const written = z.record(z.string(), JsonObject).parse(schemas)
  return {
    $id: 'https://sindri.app/api/v1/sindri-manifest-schema.json',
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Sindri Manifest',
    description: 'The sindri.json of a project: what it is, and how it is compiled and proved.',
    anyOf: Object.keys(variants).map((name) => ({ $ref: reference(name) })),
    definitions: Object.fromEntries(
      Object.entries(written).map(([name, schema]) => {
        const { $id: _id, $schema: _schema, ...rest } = schema
        return [name, { title: name, ...rest }]
      }),
    ),
  }
}

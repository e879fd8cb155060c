import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goModuleFile } from '@proofyard/core/testing/go-program.ts'
import { parse } from 'yaml'
import { z } from 'zod'

/** The version that charts are checked against, and that the control plane of e2e/heavy/control-plane has. */
export const KUBERNETES = 'v1.36.3'
const KEDA = 'v2.21.0'
const kedaKinds = ['scaledobjects', 'triggerauthentications']

type Schema = Record<string, unknown>
const Schemas = z.record(z.string(), z.unknown())
const Swagger = z.object({ definitions: z.record(z.string(), Schemas) })
const Kinds = z.array(z.object({ group: z.string(), kind: z.string(), version: z.string() }))
const Crd = z.object({
  spec: z.object({
    group: z.string(),
    names: z.object({ kind: z.string() }),
    versions: z.array(z.object({ name: z.string(), schema: z.object({ openAPIV3Schema: Schemas }) })),
  }),
})

/** The definitions of custom resources that the chart needs from KEDA, as files for kubectl. */
export async function kedaDefinitions(): Promise<string[]> {
  const file = (kind: string) =>
    goModuleFile('github.com/kedacore/keda/v2', KEDA, `config/crd/bases/keda.sh_${kind}.yaml`)
  return await Promise.all(kedaKinds.map(file))
}

/**
 * Writes a strict JSON schema for each kind of Kubernetes and for those of KEDA, named as kubeconform looks for them: fields that are in no
 * schema are refused.
 */
export async function writeSchemas(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const swagger = await goModuleFile('k8s.io/kubernetes', KUBERNETES, 'api/openapi-spec/swagger.json')
  const { definitions } = Swagger.parse(JSON.parse(await readFile(swagger, 'utf8')))
  for (const [name, definition] of Object.entries(definitions)) {
    const kinds = Kinds.safeParse(definition['x-kubernetes-group-version-kind'])
    if (!kinds.success || kinds.data.length !== 1) continue
    const [one] = kinds.data
    if (one !== undefined) await writeFile(join(folder, fileOf(one)), JSON.stringify(withReachable(name, definitions)))
  }
  for (const file of await kedaDefinitions()) {
    const { spec } = Crd.parse(parse(await readFile(file, 'utf8')))
    for (const { name: version, schema } of spec.versions) {
      const strict = strictly(schema.openAPIV3Schema)
      await writeFile(
        join(folder, fileOf({ group: spec.group, kind: spec.names.kind, version })),
        JSON.stringify(strict),
      )
    }
  }
}

function fileOf({ group, kind, version }: { group: string; kind: string; version: string }): string {
  const [firstPart = ''] = group.split('.')
  return `${[kind, firstPart, version]
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()}.json`
}

/** One definition, with those that it refers to. */
function withReachable(name: string, definitions: Record<string, Schema>): Schema {
  const reached: Record<string, Schema> = {}
  const open = [name]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const definition = definitions[next]
    if (definition === undefined || reached[next] !== undefined) continue
    reached[next] = strictly(definition)
    for (const [, other = ''] of JSON.stringify(definition).matchAll(/"#\/definitions\/([^"]+)"/g)) open.push(other)
  }
  return { $ref: `#/definitions/${name}`, definitions: reached }
}

/** The same schema, in which an object has no other fields than those that are named, and numbers may stand for quantities. */
function strictly(schema: Schema): Schema {
  const isEither = schema['format'] === 'int-or-string' || schema['x-kubernetes-int-or-string'] === true
  if (isEither) return { type: ['string', 'integer'] }
  if (String(schema['description']).startsWith('Quantity is a fixed-point representation'))
    return { type: ['string', 'number'] }
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties') return [key, eachOf(value)]
    const one = Schemas.safeParse(value)
    return [key, ['items', 'additionalProperties'].includes(key) && one.success ? strictly(one.data) : value]
  })
  const isOpen = schema['additionalProperties'] !== undefined || schema['x-kubernetes-preserve-unknown-fields'] === true
  const isClosed = schema['properties'] !== undefined && !isOpen
  return { ...Object.fromEntries(entries), ...(isClosed ? { additionalProperties: false } : {}) }
}

function eachOf(properties: unknown): Schema {
  return Object.fromEntries(
    Object.entries(Schemas.parse(properties)).map(([name, schema]) => [name, strictly(Schemas.parse(schema))]),
  )
}

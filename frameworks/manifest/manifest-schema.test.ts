import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { manifestSchema } from './manifest-schema.ts'
import { lint, selected } from '../testing/lint-manifest.ts'
import { manifestTable } from '../testing/manifest-table.ts'

const schema = manifestSchema()
const Property = z.looseObject({
  enum: z.array(z.string()).optional(),
  const: z.string().optional(),
  pattern: z.string().optional(),
})
const Definition = z.object({
  title: z.string(),
  description: z.string(),
  type: z.literal('object'),
  properties: z.record(z.string(), Property),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
})
const definitions = z.record(z.string(), Definition).parse(schema.definitions)

const ajv = new Ajv({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const isValid = ajv.compile(schema)

test('the schema names the 13 variants of the public one, and two of our own', () => {
  expect(Object.keys(definitions)).toEqual(Object.keys(manifestTable))
  expect(schema.anyOf).toEqual(Object.keys(manifestTable).map((name) => ({ $ref: `#/definitions/${name}` })))
  expect(schema).toMatchObject({
    $id: 'https://sindri.app/api/v1/sindri-manifest-schema.json',
    $schema: 'http://json-schema.org/draft-07/schema#',
  })
})

test.each(Object.entries(manifestTable))(
  '%s has the keys, defaults and patterns of the table',
  (name, [required, keys]) => {
    const definition = Definition.parse(definitions[name])
    const common = ['circuitType', '$schema', 'name', 'homepage', 'repository']
    expect(definition.required.toSorted()).toEqual(['circuitType', 'name', ...required].toSorted())
    expect(Object.keys(definition.properties).toSorted()).toEqual([...common, ...Object.keys(keys)].toSorted())
    expect(definition.properties).toMatchObject(keys)
    for (const [key, rule] of Object.entries(keys)) {
      if (!('default' in rule)) expect(definition.properties[key], key).not.toHaveProperty('default')
    }
    const link = {
      default: null,
      anyOf: [{ type: 'string', format: 'uri', minLength: 1, maxLength: 2083 }, { type: 'null' }],
    }
    expect(definition.properties).toMatchObject({
      $schema: { type: 'string' },
      name: { type: 'string', pattern: '^[a-zA-Z0-9_-]+$' },
      homepage: link,
      repository: link,
    })
  },
)

const name = 'multiplier'
const rust = { className: 'multiplier::circuit::Circuit', packageName: 'multiplier' }
/** The least manifest of each variant, and one change that none may accept. */
const samples: [variant: string, good: object, bad: object][] = [
  ['CircomSindriManifest', { circuitType: 'circom', name }, { circuitPath: '/etc/circuit.circom' }],
  [
    'GnarkSindriManifest',
    { circuitType: 'gnark', name, circuitStructName: 'Circuit', gnarkVersion: 'v0.10.0', packageName: 'cubic' },
    { circuitStructName: 'circuit' },
  ],
  [
    'Halo2AxiomV022SindriManifest',
    { circuitType: 'halo2', name, degree: 13, halo2Version: 'axiom-v0.2.2', ...rust },
    { className: 'Circuit' },
  ],
  [
    'Halo2AxiomV030SindriManifest',
    {
      circuitType: 'halo2',
      name,
      degree: 13,
      halo2Version: 'axiom-v0.3.0',
      threadBuilder: 'RlcThreadBuilder',
      ...rust,
    },
    { threadBuilder: 'Other' },
  ],
  [
    'Halo2AxiomV05SindriManifest',
    { circuitType: 'halo2', name, degree: 13, halo2Version: 'axiom-v0.5', ...rust },
    { degree: 25 },
  ],
  [
    'Halo2PSEV030SindriManifest',
    { circuitType: 'halo2', name, degree: 13, halo2Version: 'pse-v0.3.0', ...rust },
    { degree: 1.5 },
  ],
  [
    'Halo2ScrollSindriManifest',
    { circuitType: 'halo2', name, degree: 20, halo2Version: 'scroll' },
    { circuitLevel: 'block' },
  ],
  ['HermezSindriManifest', { circuitType: 'hermez', name }, { zkevmVersion: 'v1' }],
  [
    'JoltSindriManifest',
    { circuitType: 'jolt', name, packageName: 'guest', stdEnabled: true, guestFunction: 'fib' },
    { stdEnabled: 'yes' },
  ],
  ['NoirSindriManifest', { circuitType: 'noir', name }, { noirVersion: '0.16.0' }],
  ['OpenvmSindriManifest', { circuitType: 'openvm', name }, { openvmVersion: '1' }],
  [
    'Plonky2SindriManifest',
    { circuitType: 'plonky2', name, structName: 'fib::Fib', packageName: 'fib' },
    { plonky2Version: '0.1.0' },
  ],
  ['SnarkVmSindriManifest', { circuitType: 'snarkvm', name, functionName: 'main' }, { network: 'devnet' }],
  ['Sp1SindriManifest', { circuitType: 'sp1', name }, { packageName: 'Not A Crate' }],
  [
    'BoojumSindriManifest',
    { circuitType: 'boojum', name, packageName: 'fib', structName: 'fib::UserCircuit' },
    { zkevmVersion: '../29' },
  ],
]

test('there is a sample of each variant', () => {
  expect(samples.map(([variant]) => variant)).toEqual(Object.keys(manifestTable))
})

describe.each(samples)('%s', (variant, good, bad) => {
  const linked = { $schema: 'https://sindri.app/x.json', homepage: 'https://example.org', repository: null }

  test('accepts the least manifest, and one with the keys that all have', () => {
    expect(isValid(good)).toBe(true)
    expect(isValid({ ...good, ...linked })).toBe(true)
    expect(lint(good)).toEqual([])
    expect(lint({ ...good, ...linked })).toEqual([])
  })

  test.each([
    ['a value out of its rule', bad],
    ['a key that it has not', { colour: 'green' }],
    ['a name with a space', { name: 'a b' }],
    ['a homepage that is no URL', { homepage: 'example' }],
  ])('refuses %s', (_, change) => {
    expect(isValid({ ...good, ...change })).toBe(false)
    expect(lint({ ...good, ...change })).not.toEqual([])
  })

  test('refuses a manifest without one of its keys', () => {
    for (const key of definitions[variant]?.required ?? []) {
      const without = Object.fromEntries(Object.entries(good).filter(([other]) => other !== key))
      expect(isValid(without), key).toBe(false)
    }
  })
})

describe('`sindri lint` of the public client', () => {
  test.each(samples.filter(([, good]) => selected(good).$ref !== undefined))('picks %s', (variant, good) => {
    expect(selected(good).$ref).toBe(`#/definitions/${variant}`)
  })

  test('looks at all variants of halo2 when its version says nothing', () => {
    const all = selected({ circuitType: 'halo2' }).anyOf?.map(({ $ref }) => $ref)
    expect(all).toEqual(
      Object.keys(manifestTable)
        .filter((variant) => variant.startsWith('Halo2'))
        .map((variant) => `#/definitions/${variant}`),
    )
  })
})

describe('projects', () => {
  const house = join(import.meta.dirname, '..', '..')
  const templates = join(house, 'node_modules', 'sindri', 'templates')

  test.each(['frameworks/circom/sample', 'e2e/fixtures/multiplier', 'e2e/fixtures/sha256', 'e2e/fixtures/chain'])(
    '%s is accepted',
    (folder) => {
      expect(
        lint(z.looseObject({}).parse(JSON.parse(readFileSync(join(house, folder, 'sindri.json'), 'utf8')))),
      ).toEqual([])
    },
  )

  /** What `sindri init` fills in. */
  const answers: [template: string, Record<string, string>][] = [
    ['circom', { curveName: 'bn254', provingScheme: 'groth16', witnessCompiler: 'c++' }],
    ['gnark', { curveName: 'bls12-377', packageName: 'multiplier', provingScheme: 'plonk' }],
    [
      'halo2/axiom-v0.3.0',
      {
        circuitType: 'halo2',
        className: 'multiplier::circuit_def::CircuitInput',
        degree: '13',
        halo2Version: 'axiom-v0.3.0',
        packageName: 'multiplier',
        threadBuilder: 'GateThreadBuilder',
      },
    ],
    [
      'halo2/pse-v0.3.0',
      {
        circuitType: 'halo2',
        className: 'multiplier::circuit::EqualCircuit',
        degree: '13',
        halo2Version: 'pse-v0.3.0',
        packageName: 'multiplier',
      },
    ],
    ['noir', { provingScheme: 'barretenberg', noirVersion: '0.23.0' }],
  ]
  test.each(answers)('that `sindri init` makes for %s are accepted', (template, answers) => {
    const text = readFileSync(join(templates, template, 'sindri.json'), 'utf8')
      .replaceAll(/\{%.*?%\}/g, '')
      .replaceAll(/\{\{ +(\w+) +\}\}/g, (_, key: string) => ({ ...answers, circuitName: name })[key] ?? 'not given')
    expect(lint(z.looseObject({}).parse(JSON.parse(text)))).toEqual([])
  })
})

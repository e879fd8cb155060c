import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Run } from '../framework.ts'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import { circuitOrigin } from './circuit-origin.ts'
import { describeCircuit } from './describe-circuit.ts'
import { keptNames, keysOf } from './key.ts'
import type { BoojumManifest } from './manifest.ts'
import { faultOf } from '../testing/rust-circuits/documents.ts'
import { chameleon } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openBoojumWay, testWithRust as test } from './testing/way.ts'

let way: WholeWay<BoojumManifest>
let build: Build<BoojumManifest>
let program: string

beforeAll(async () => {
  way = await openBoojumWay()
  build = await way.buildOnce(chameleon)
  program = join(build.kept.buildFolder, keptNames.program)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

const run = () => way.run(build.kept.manifest)

test('a configure_builder that says other gates than the circuit is made with gets no keys', async () => {
  const lying = await run()
  const described = await describeCircuit(lying, { program, name: 'described', inside: '/lie' })
  expect(await faultOf(keysOf(lying, described))).toMatch(
    /^No keys can be made of this circuit\. The key's selectors are not those of its gates: configure_builder said other gates/,
  )
})

/** Why there are no keys of what the honest program leaves, after a change of it. */
async function whyNoKeys(change: (folder: string) => Promise<void>): Promise<string> {
  const own = await run()
  const described = await describeCircuit(own, { program, name: 'described' })
  await change(described.folder)
  return await faultOf(keysOf(own, described))
}

interface Fixed {
  lookup_parameters: unknown
  cap_size: number
  fri_lde_factor: number
  selectors_placement: unknown
  parameters: Record<string, number>
  domain_size: number
  total_tables_len: number
  public_inputs_locations: [number, number][]
  quotient_degree: number
  table_ids_column_idxes: number[]
  extra_constant_polys_for_selectors: number
}
interface Circuit {
  gates: { gate: string; parameters: string; placement: unknown }[]
  geometry: Fixed
}

const lies: [hazard: string, lie: (circuit: Circuit) => void][] = [
  ['a multiplication that is a gate without constraints', ({ gates }) => renamed(gates, 'NopGate')],
  ['a multiplication that is a weaker gate', ({ gates }) => renamed(gates, 'BooleanConstraintGate')],
  ['a gate that nobody knows', ({ gates }) => renamed(gates, 'MyGate')],
  ['a gate twice', ({ gates }) => gates.push(...gates.slice(0, 1))],
  ['a gate too few', ({ gates }) => gates.splice(1, 1)],
  ['a gate that is never checked', ({ gates }) => placed(gates, 0)],
  ['a gate in more columns than there are', ({ gates }) => placed(gates, 1_000_000_000)],
  ['parameters that are none', ({ gates }) => (gates[0] ? (gates[0].parameters = '00') : undefined)],
  ['fewer columns', ({ geometry }) => (geometry.parameters['num_columns_under_copy_permutation'] = 8)],
  ['no columns', ({ geometry }) => (geometry.parameters['num_columns_under_copy_permutation'] = 0)],
  ['more constants', ({ geometry }) => (geometry.parameters['num_constant_columns'] = 7)],
  ['a smaller quotient', ({ geometry }) => (geometry.quotient_degree = 1)],
  ['no quotient', ({ geometry }) => (geometry.quotient_degree = 0)],
  ['fewer rows', ({ geometry }) => (geometry.domain_size /= 2)],
  ['rows that are no power of two', ({ geometry }) => (geometry.domain_size -= 1)],
  ['no rows', ({ geometry }) => (geometry.domain_size = 0)],
  ['tables where there are none', ({ geometry }) => (geometry.total_tables_len = 4)],
  ['a column of table numbers', ({ geometry }) => (geometry.table_ids_column_idxes = [0])],
  ['lookups that no gate makes', ({ geometry }) => (geometry.lookup_parameters = lookups)],
  ['a tree of other size', ({ geometry }) => (geometry.cap_size = 1)],
  ['another rate', ({ geometry }) => (geometry.fri_lde_factor = 2)],
  [
    'a gate that is checked on no row',
    ({ geometry }) => inTree(geometry, /\{"GateOnly":[^}]*"degree":3[^}]*\}\}/, '"Empty"'),
  ],
  ['a gate of a smaller degree', ({ geometry }) => inTree(geometry, /"degree":3/, '"degree":1')],
  ['a public value outside of the trace', ({ geometry }) => (geometry.public_inputs_locations = [[0, 1 << 20]])],
  ['a public value in a column that is not there', ({ geometry }) => (geometry.public_inputs_locations = [[99, 0]])],
  ['a public value twice', ({ geometry }) => geometry.public_inputs_locations.push([0, 0], [0, 0])],
]

const lookups = { TableIdAsVariable: { width: 3, share_table_id: false } }

/** Changes the tree that says on which rows a gate is checked. */
function inTree(geometry: Fixed, of: RegExp, to: string): void {
  const tree = JSON.stringify(geometry.selectors_placement)
  expect(tree).toMatch(of)
  geometry.selectors_placement = JSON.parse(tree.replace(of, to))
}

function renamed(gates: Circuit['gates'], name: string): void {
  for (const one of gates) if (one.gate === 'FmaGateInBaseFieldWithoutConstant') one.gate = name
}

function placed(gates: Circuit['gates'], repetitions: number): void {
  for (const one of gates) {
    if (one.gate !== 'FmaGateInBaseFieldWithoutConstant') continue
    one.placement = { specialized_columns: { repetitions, share_constants: false } }
  }
}

/** Changes what a circuit's program says of it. */
async function lieIn(folder: string, lie: (circuit: Circuit) => void): Promise<void> {
  const path = join(folder, 'circuit.json')
  // The number of selector columns is one below zero in 64 bits, which only Rust keeps exactly.
  const text = (await readFile(path, 'utf8')).replaceAll(/\b1844674407\d{10}\b/g, '"$&"')
  const circuit: Circuit = JSON.parse(text)
  lie(circuit)
  await writeFile(path, JSON.stringify(circuit).replaceAll(/"(1844674407\d{10})"/g, '$1'))
}

test.each(lies)('a description with %s gets no keys', async (_, lie) => {
  const why = await whyNoKeys((folder) => lieIn(folder, lie))
  expect(why).toMatch(/^No keys can be made of this circuit\. ./)
})

test('more public values than a report of the key holds get no keys', async () => {
  const rows = 2 ** 13
  const places = Array.from({ length: 60_000 }, (_, index): [number, number] => [index % 16, Math.floor(index / 16)])
  const why = await whyNoKeys(async (folder) => {
    let growth = 1
    await lieIn(folder, ({ geometry }) => {
      growth = rows / geometry.domain_size
      Object.assign(geometry, { domain_size: rows, public_inputs_locations: places })
    })
    const { size } = await stat(join(folder, 'columns'))
    await writeFile(join(folder, 'columns'), Buffer.alloc(size * growth))
  })
  expect(why).toMatch(/at most 16384 public inputs/)
})

test.each([
  ['too few', (path: string) => truncate(path, 800), /fewer columns than its gates need/],
  ['too many', (path: string) => appendFile(path, Buffer.alloc(8)), /more columns than its gates need/],
  [
    'not in the field',
    (path: string) => writeFile(path, Buffer.alloc(1 << 22, 0xff)),
    /numbers that are not in the field/,
  ],
])('columns that are %s get no keys', async (_, change, sentence) => {
  expect(await whyNoKeys((folder) => change(join(folder, 'columns')))).toMatch(sentence)
})

test('a program that ends before it has described its circuit gets no keys', async () => {
  expect(await faultOf(describeCircuit(await run(), { program, name: 'described', inside: '/exit' }))).toMatch(
    /^The program ended before the circuit was done/,
  )
})

/** What a build says of its circuit's origin. */
async function originOf(own: Run, inside?: string): Promise<string> {
  const first = await describeCircuit(own, { program, name: 'described', ...(inside === undefined ? {} : { inside }) })
  return await circuitOrigin(own, { program, first })
}

test('a build says whose word its circuit is, and whether it was the same when it was written down again', async () => {
  expect(await originOf(await run())).toMatch(
    /^Ready means that a proof satisfies the circuit that this project's own program wrote down .*; written down a second time it was the same\.$/,
  )
  expect(await originOf(await run(), '/another')).toMatch(/a second time it was another, so proofs may be refused/)
})

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WholeWay } from '../testing/whole-way.ts'
import type { HermezManifest } from './manifest.ts'
import { prime } from './programs/goldilocks.ts'
import { installedToolchain } from './testing/installed.ts'
import { counter } from './testing/projects.ts'
import { openHermezWay } from './testing/way.ts'

const runFile = promisify(execFile)

let way: WholeWay<HermezManifest>
let folder: string
let toolchainFolder: string

beforeAll(async () => {
  way = await openHermezWay()
  folder = way.bench.folder
  toolchainFolder = await installedToolchain()
})
afterAll(() => way.bench.remove())

const inToolchain = (path: string) => join(toolchainFolder, 'node_modules', path)

test('the hash in WebAssembly is the hash in BigInts', async () => {
  const require = createRequire(import.meta.url)
  const slow = require(inToolchain('pil-stark/src/helpers/hash/poseidon/poseidon.js'))()
  // Loaded before the prover puts it aside.
  const { loadProver } = await import('./programs/prover.ts')
  await loadProver(toolchainFolder, 'one')
  const fast = require(inToolchain('pil-stark/src/helpers/hash/poseidon/poseidon.js'))()
  expect(fast).not.toBe(slow)

  const edges = [0n, 1n, prime - 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 63n]
  let state = edges.concat(edges)
  for (let round = 0; round < 100; round++) {
    const inputs = state.slice(0, 8)
    const capacity = round % 3 === 0 ? undefined : state.slice(8)
    const outputs = round % 2 === 0 ? 4 : 12
    expect(fast(inputs, capacity, outputs)).toEqual(slow(inputs, capacity, outputs))
    state = round < 50 ? state.map((_, i) => edges[(i * 7 + round) % 6] ?? 0n) : slow(inputs, capacity, 12)
  }
})

test('a proof is the one that the bare tool makes, and the bare tool accepts it as its contract page says', async () => {
  const build = await way.build({ files: counter })
  const { claim, run } = await way.prove(build, '{"from": 5}')
  const kept = (name: string) => join(build.kept.buildFolder, name)
  const pil = join(folder, 'main.pil')
  await writeFile(pil, counter['main.pil'])
  const [proof = '', zkin = '', publicValues = ''] = ['proof', 'zkin', 'public'].map((name) =>
    join(folder, `${name}.json`),
  )
  const trace = [
    '-m',
    join(run.workFolder, 'trace', 'trace.bin'),
    '-c',
    kept('constants.bin'),
    '-t',
    kept('constants.tree'),
  ]
  const machine = ['-p', pil, '-s', kept('starkinfo.json')]
  const results = ['-o', proof, '-z', zkin, '-b', publicValues]
  await runFile(process.execPath, [inToolchain('pil-stark/src/main_prover.js'), ...trace, ...machine, ...results])
  // The bare tool writes bare numbers, which JSON.parse would round.
  const bare = async (path: string) => JSON.parse((await readFile(path, 'utf8')).replaceAll(/(?<![a-z])\d+/g, '"$&"'))
  expect(JSON.parse(await readFile(claim.proof, 'utf8'))).toEqual(await bare(proof))
  expect(JSON.parse(await readFile(claim.publicValues, 'utf8'))).toEqual(await bare(publicValues))

  const inThreads = join(folder, 'threads.json')
  await runFile(process.execPath, [
    join(import.meta.dirname, 'testing', 'programs', 'prove-in-threads.ts'),
    toolchainFolder,
    build.kept.buildFolder,
    join(run.workFolder, 'trace', 'trace.bin'),
    inThreads,
  ])
  expect(await readFile(inThreads, 'utf8')).toBe(await readFile(claim.proof, 'utf8'))

  const script = /```js\n(?<code>[^`]+)```/.exec(
    await readFile(join(import.meta.dirname, '..', '..', 'docs', 'frameworks', 'hermez.md'), 'utf8'),
  )?.groups
  const program = join(folder, 'verify.mjs')
  await writeFile(program, (script?.code ?? '').replace('import.meta.url', JSON.stringify(inToolchain('x.js'))))
  const verifyElsewhere = (publicValues: string) =>
    runFile(process.execPath, [program, claim.verificationKey, publicValues, claim.proof])
  expect((await verifyElsewhere(claim.publicValues)).stdout).toBe('The proof holds.\n')
  const another = join(folder, 'another.json')
  await writeFile(another, '["6"]')
  await expect(verifyElsewhere(another)).rejects.toMatchObject({ stdout: 'The proof does not hold.\n' })
  expect(await way.verify(claim)).toBe(true)
}, 600_000)

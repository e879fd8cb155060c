import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import type { HermezManifest } from './manifest.ts'
import { counter } from './testing/projects.ts'
import { openHermezWay } from './testing/way.ts'

let way: WholeWay<HermezManifest>
let build: FreshBuild<HermezManifest>

beforeAll(async () => {
  way = await openHermezWay()
  build = await way.build({ files: counter })
})
afterAll(() => way.bench.remove())

async function traceOf(input: string): Promise<bigint[]> {
  const bytes = await readFile(await way.execute(await way.run(build.kept.manifest), build, input))
  return [...new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)]
}

test('the trace is what the executor made of the input', async () => {
  expect((await traceOf('{"from": 5}')).slice(0, 3)).toEqual([5n, 6n, 7n])
})

test('a number past 2^53 keeps every digit, quoted or not', async () => {
  expect((await traceOf('{"from": 9007199254740993}'))[0]).toBe(9007199254740993n)
  expect((await traceOf('{"from": "9007199254740993"}'))[0]).toBe(9007199254740993n)
})

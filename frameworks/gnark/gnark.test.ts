import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type GnarkBench, openGnarkBench } from './testing/bench.ts'
import { cubicFiles, cubicInput, cubicManifest } from './testing/cubic.ts'

let bench: GnarkBench

beforeAll(async () => {
  bench = await openGnarkBench()
})
afterAll(() => bench.remove())

const json = async (path: string | undefined): Promise<unknown> => JSON.parse(await readFile(path ?? '', 'utf8'))
const text = async (path: string | undefined) => await readFile(path ?? '', 'utf8')

describe.each(['groth16', 'plonk'] as const)('%s on bn254, with gnark v0.9.0', (provingScheme) => {
  test('the whole way', { timeout: 300_000 }, async () => {
    const build = await bench.build(cubicFiles(), cubicManifest({ provingScheme }))
    console.log(build.times)
    expect(build.compiled.details).toEqual({ curve: 'bn254', gnark_version: 'v0.9.0' })
    const { proved, claim } = await bench.proof(build, cubicInput)
    expect(await json(proved.publicValues)).toEqual({ Y: 35 })
    expect(await bench.verify(claim)).toBe(true)
  })
})

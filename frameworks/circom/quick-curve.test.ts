import { ModuleBuilder } from 'wasmbuilder'
import { buildBls12381, buildBn128 } from 'wasmcurves'
import { expect, test } from 'vitest'
import { readAssembledCurve } from './programs/quick-curve.ts'

test.each([
  ['bn254', buildBn128],
  ['bls12-381', buildBls12381],
] as const)('the ready-made program of %s is the one that ffjavascript assembles', (curve, build) => {
  const builder = new ModuleBuilder()
  builder.setMemory(25)
  build(builder)
  expect(Buffer.from(builder.build()).toString('base64')).toBe(readAssembledCurve(curve).code)
})

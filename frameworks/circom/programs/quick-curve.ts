import { createRequire, registerHooks } from 'node:module'

/** The part of ffjavascript's curve object that we use ourselves. */
export interface Curve {
  r: bigint
  q: bigint
  G2: {
    fromObject: (point: bigint[][]) => Uint8Array
    timesScalar: (point: Uint8Array, scalar: bigint) => Uint8Array
    isZero: (point: Uint8Array) => boolean
  }
  terminate: () => Promise<void>
}

/**
 * Gives snarkjs its bn254 curve ready made, and returns it. To be called before anything of snarkjs is imported.
 *
 * ffjavascript assembles the curve's wasm program anew in each process: 190 of the 390 ms that `snarkjs groth16 verify`
 * takes. The package `wasmcurves` ships the same bytes (a test compares them), and snarkjs takes a curve that is already
 * there. In a short process the threads are not worth their start either, so the curve works in this thread alone, and
 * the packages that only assembling and threads need are not loaded.
 */
export async function presetCurve(): Promise<Curve> {
  const unused =
    'data:text/javascript,export const buildBn128 = null, buildBls12381 = null, ModuleBuilder = null; export default null'
  const notNeeded = new Set(['wasmcurves', 'wasmbuilder', 'web-worker'])
  registerHooks({
    resolve: (specifier, context, next) =>
      notNeeded.has(specifier) ? { url: unused, format: 'module', shortCircuit: true } : next(specifier, context),
  })
  const { Scalar }: { Scalar: { e: (text: string, radix?: number) => bigint } } = await import('ffjavascript')
  const engine: { default: BuildEngine } = await import(
    new URL('./src/engine.js', import.meta.resolve('ffjavascript')).href
  )

  const assembled = readAssembledCurve()
  const curve = await engine.default({
    name: 'bn128',
    wasm: {
      ...assembled,
      code: new Uint8Array(Buffer.from(assembled.code, 'base64')),
      q: BigInt(assembled.q),
      r: BigInt(assembled.r),
    },
    q: BigInt(assembled.q),
    r: BigInt(assembled.r),
    n8q: assembled.n8q,
    n8r: assembled.n8r,
    // ffjavascript's src/bn128.js
    cofactorG2: Scalar.e('30644e72e131a029b85045b68181585e06ceecda572a2489345f2299c0f9fa8d', 16),
    singleThread: true,
  })
  const preset = Object.assign(curve, { terminate: async () => {} })
  Object.assign(globalThis, { curve_bn128: preset })
  return preset
}

/** `wasmcurves/build/bn128_wasm.js`: the program in base64, and where its constants lie. */
export interface AssembledCurve {
  code: string
  q: string
  r: string
  n8q: number
  n8r: number
  [constant: string]: string | number
}

export function readAssembledCurve(): AssembledCurve {
  return createRequire(import.meta.url)('wasmcurves/build/bn128_wasm.js')
}

/** Imports one of snarkjs's own source files, such as `groth16_verify`. */
export async function importFromSnarkjs<Call>(file: string): Promise<Call> {
  const module: { default: Call } = await import(new URL(`./src/${file}.js`, import.meta.resolve('snarkjs')).href)
  return module.default
}

type BuildEngine = (parameters: object) => Promise<Omit<Curve, 'terminate'>>

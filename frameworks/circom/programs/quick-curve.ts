import { createRequire, registerHooks } from 'node:module'
import type { CurveName } from './curves.ts'
import { curves } from './curves.ts'
import { type AssembledCurve, type BuildEngine, type LoadedCurve, loadCurve } from './loaded-curve.ts'

/**
 * Gives snarkjs its curve ready made, and returns it. To be called before anything of snarkjs is imported.
 *
 * ffjavascript assembles the curve's wasm program again in each process: 190 of the 390 ms that `snarkjs groth16 verify`
 * takes. The package `wasmcurves` ships the same bytes (a test compares them), and snarkjs takes a curve that is already
 * there. In a short process the threads are not worth their start either, so the curve works in this thread alone, and
 * the packages that only assembling and threads need are not loaded.
 */
export async function presetCurve(curveName: CurveName): Promise<LoadedCurve> {
  const unused =
    'data:text/javascript,export const buildBn128 = null, buildBls12381 = null, ModuleBuilder = null; export default null'
  const notNeeded = new Set(['wasmcurves', 'wasmbuilder', 'web-worker'])
  registerHooks({
    resolve: (specifier, context, next) =>
      notNeeded.has(specifier) ? { url: unused, format: 'module', shortCircuit: true } : next(specifier, context),
  })
  // The package empties the places of ready-made curves when it is loaded.
  await import('ffjavascript')
  const engine: { default: BuildEngine } = await import(
    new URL('./src/engine.js', import.meta.resolve('ffjavascript')).href
  )

  const assembled = readAssembledCurve(curveName)
  return loadCurve(engine.default, curveName, assembled, new Uint8Array(Buffer.from(assembled.code, 'base64')))
}

export function readAssembledCurve(curveName: CurveName): AssembledCurve {
  return createRequire(import.meta.url)(`wasmcurves/build/${curves[curveName].toolName}_wasm.js`)
}

/** Imports what one of snarkjs's own source files exports, such as `groth16_verify`. */
export async function importFromSnarkjs<Export>(file: string, name = 'default'): Promise<Export> {
  const module: Record<string, Export> = await import(new URL(`./src/${file}.js`, import.meta.resolve('snarkjs')).href)
  const found = module[name]
  if (found === undefined) throw new Error(`snarkjs's ${file}.js does not export ${name}.`)
  return found
}

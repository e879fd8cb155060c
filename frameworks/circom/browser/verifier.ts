// Before the engine: the package empties the places of ready-made curves when it is loaded.
import 'ffjavascript'
import buildEngine from 'ffjavascript/src/engine.js'
import { Keccak256Transcript } from 'snarkjs/src/Keccak256Transcript.js'
import fflonk from 'snarkjs/src/fflonk_verify.js'
import groth16 from 'snarkjs/src/groth16_verify.js'
import plonk from 'snarkjs/src/plonk_verify.js'
import bls12381 from 'wasmcurves/build/bls12381_wasm.js'
import bn128 from 'wasmcurves/build/bn128_wasm.js'
import { type CurveName, type Scheme, curveOf, curves, schemeOf } from '../programs/curves.ts'
import { judgeWith } from '../programs/judge.ts'
import { loadCurve } from '../programs/loaded-curve.ts'
import { readJson } from '../programs/read-json.ts'

const verifiers = { groth16, plonk, fflonk } satisfies Record<Scheme, unknown>
const programs = { bn254: bn128, 'bls12-381': bls12381 } satisfies Record<CurveName, unknown>

/** What the texts of a claim are: each may be anything. */
export interface Texts {
  key: string
  publicValues: string
  proof: string
}

/**
 * Judges a claim in a browser as the server's verifier does, in the page's own thread and without loading anything.
 *
 * @param scheme of the circuit, by its manifest's names, as `curve`
 * @throws Error where there is no such scheme or curve
 */
export async function verifyInBrowser(scheme: string, curve: string, texts: Texts): Promise<boolean> {
  const [schemeName, { name }] = [schemeOf(scheme), curveOf(curve)]
  const program = programs[name]
  const code = Uint8Array.from(atob(program.code), (character) => character.charCodeAt(0))
  const tools = {
    curve: await loadCurve(buildEngine, name, program, code),
    verify: verifiers[schemeName],
    loadTranscript: async () => Keccak256Transcript,
  }
  return judgeWith(
    tools,
    schemeName,
    name,
  )({ key: readJson(texts.key), publicValues: readJson(texts.publicValues), proof: readJson(texts.proof) })
}

/** What a manifest calls the curve that snarkjs's documents name so; undefined where there is none. */
export function curveOfTool(toolName: unknown): CurveName | undefined {
  return Object.values(curves).find((curve) => curve.toolName === toolName)?.name
}

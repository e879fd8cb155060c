/**
 * A version of Noir and the Barretenberg that belongs to it: what one compiles only the other proves. They come from npm
 * in exactly these versions, with what they need (`toolchains/<noir>/package-lock.json`).
 */
export interface Pair {
  /** Version of the compiler and of the executor. */
  noir: string
  /** Version of @aztec/bb.js. */
  bb: string
  scheme: 'ultra_honk' | 'ultra_plonk'
  /** How the circuit's public inputs follow from the program's public values; see `abi/layout.ts`. */
  publicInputs: 'in order' | 'parameters, then result' | 'one set'
  /** Bytes of the ACIR before the number of opcodes, where the format is one that counts them in plain sight. */
  opcodesAt: number | undefined
  /** Each coordinate of a point has its four words in this order, unlike the file's: the first word is the lowest. */
  lowWordFirst: boolean
  /**
   * Flags of V8 for its compiler. That of 1.0.0-beta.26 takes 1.3 CPU seconds instead of 3.9 for a small program, and 6.7
   * instead of 11.5 for one of 60,000 opcodes, when V8 does not optimise it; older ones want to be optimised.
   */
  compilerFlags: string[]
  /** What ends a key of UltraPlonk, about recursion: a list of places, or sixteen places and two flags. */
  keyEnd?: 'list of places' | 'sixteen places'
  /** Whether its Solidity verifier is a whole contract. */
  solidity: boolean
  /** Its program for WebAssembly: where it lies in the toolchain, and the SHA-256 of it, not compressed, by which a page that verifies knows it. */
  wasm: { file: string; sha256: string }
}

const plonk = {
  scheme: 'ultra_plonk' as const,
  lowWordFirst: false,
  compilerFlags: [],
  keyEnd: 'list of places' as const,
  solidity: true,
}

const wasm = 'node_modules/@aztec/bb.js/dest/node/barretenberg_wasm/barretenberg-threads.wasm'

/** Newest first. */
export const pairs: Pair[] = [
  {
    noir: '1.0.0-beta.26',
    bb: '5.0.0',
    scheme: 'ultra_honk',
    publicInputs: 'in order',
    opcodesAt: undefined,
    lowWordFirst: false,
    compilerFlags: ['--liftoff-only'],
    solidity: true,
    wasm: { file: `${wasm}.gz`, sha256: 'b89126c8e9be7e4250857f072c1262c84cd69ce8f1e6b19aec1ba347274aeb03' },
  },
  {
    ...plonk,
    noir: '0.34.0',
    bb: '0.55.0',
    publicInputs: 'in order',
    opcodesAt: 12,
    keyEnd: 'sixteen places',
    wasm: { file: wasm, sha256: '740cfa72dd80491a2324c0c060006f9ff8f2a95b9e570355093e1facf56d48b8' },
  },
  {
    ...plonk,
    noir: '0.23.0',
    bb: '0.19.0',
    publicInputs: 'parameters, then result',
    opcodesAt: 4,
    wasm: { file: wasm, sha256: '991e1fd25feb37a0eec17d30e3dec965be4781672d5cbda20d3f21600d5303ad' },
  },
  {
    ...plonk,
    noir: '0.17.0',
    bb: '0.8.10',
    publicInputs: 'one set',
    opcodesAt: 4,
    lowWordFirst: true,
    solidity: false,
    wasm: { file: wasm, sha256: '7a95f091e59cc6ae5a6afa41eeb1068879cf70cf0bd9c67f4a5fb5c999674dc3' },
  },
]

/** The versions that a manifest may ask for, and the one that builds it: the nearest of those that run. */
const builtBy: Record<string, string> = {
  latest: '1.0.0-beta.26',
  '0.17.0': '0.17.0',
  '0.18.0': '0.17.0',
  '0.19.4': '0.23.0',
  '0.22.0': '0.23.0',
  '0.23.0': '0.23.0',
  '0.24.0': '0.23.0',
  '0.25.0': '0.23.0',
  '0.26.0': '0.34.0',
  '0.27.0': '0.34.0',
  '0.28.0': '0.34.0',
  '0.34.0': '0.34.0',
  '1.0.0-beta.26': '1.0.0-beta.26',
}

/** The pair that builds what a manifest asks for. */
export function pairFor(noirVersion: string): Pair {
  return pairOf(builtBy[noirVersion] ?? noirVersion)
}

/** The pair of a version of the compiler. */
export function pairOf(noir: string): Pair {
  const pair = pairs.find((one) => one.noir === noir)
  if (pair === undefined) throw new Error(`Noir ${noir} is not one of the versions that are installed from npm.`)
  return pair
}

/** Name of the pair's toolchain. */
export function toolchainId({ noir }: Pick<Pair, 'noir'>): string {
  return `noir@${noir}`
}

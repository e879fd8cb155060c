/** The part of snarkjs and its field library that we use; the packages have no types of their own. */
declare module 'snarkjs' {
  interface Logger {
    debug: (text: string) => void
    info: (text: string) => void
    warn: (text: string) => void
    error: (text: string) => void
  }
  type Text = string
  const groth16: {
    prove: (zkey: Text, witness: Text) => Promise<{ proof: Record<string, unknown>; publicSignals: string[] }>
  }
  interface UniversalScheme {
    prove: (zkey: Text, witness: Text) => Promise<{ proof: Record<string, unknown>; publicSignals: string[] }>
    /** Returns -1 or throws where it refuses, after telling the logger why. */
    setup: (r1cs: Text, ptau: Text, zkey: Text, logger?: Logger) => Promise<0 | -1 | undefined>
  }
  const plonk: UniversalScheme
  const fflonk: UniversalScheme
  const zKey: {
    /** Returns -1 where it refuses, after telling the logger why. */
    newZKey: (r1cs: Text, ptau: Text, zkey: Text, logger?: Logger) => Promise<Uint8Array | -1>
    /** Tells the logger or the console why not where the answer is not true. */
    verifyFromR1cs: (r1cs: Text, ptau: Text, zkey: Text, logger?: Logger) => Promise<boolean>
    contribute: (from: Text, to: Text, name: string, entropy: string, logger?: Logger) => Promise<Uint8Array>
    /** `beacon` in hexadecimal; returns false where it refuses. */
    beacon: (
      from: Text,
      to: Text,
      name: string,
      beacon: string,
      exponent: number,
      logger?: Logger,
    ) => Promise<Uint8Array | false>
  }
}

declare module 'wasmbuilder' {
  class ModuleBuilder {
    setMemory(pages: number): void
    build(): Uint8Array
  }
}

declare module 'wasmcurves' {
  import type { ModuleBuilder } from 'wasmbuilder'
  const buildBn128: (builder: ModuleBuilder) => void
  const buildBls12381: (builder: ModuleBuilder) => void
}

// What the page that verifies in a browser takes of their source files: no more than it needs (console/build/circom-verifier.ts).

declare module 'snarkjs/src/*_verify.js' {
  export default function verify(key: object, publicValues: string[], proof: object, logger: object): Promise<boolean>
}

declare module 'snarkjs/src/Keccak256Transcript.js' {
  import type { Transcript } from './fflonk-inverse.ts'
  export const Keccak256Transcript: Transcript
}

declare module 'ffjavascript/src/engine.js' {
  import type { BuildEngine } from './loaded-curve.ts'
  const buildEngine: BuildEngine
  export default buildEngine
}

declare module 'wasmcurves/build/*_wasm.js' {
  import type { AssembledCurve } from './loaded-curve.ts'
  const assembled: AssembledCurve
  export default assembled
}

/// <reference types="vite/client" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module 'virtual:theme-variables.css' {}

declare module 'virtual:verify-colors.css' {}

/** `frameworks/circom/browser/verifier.ts`. */
declare module 'virtual:circom-verifier' {
  export function verifyInBrowser(
    scheme: string,
    curve: string,
    texts: { key: string; publicValues: string; proof: string },
  ): Promise<boolean>
  export function curveOfTool(toolName: unknown): 'bn254' | 'bls12-381' | undefined
}

/** `frameworks/program-claims.ts`. */
declare module 'virtual:program-claims' {
  interface ProgramClaims {
    toolchains: string[]
    knownByHash: boolean
    namedBy: 'key' | 'bundle'
    toolchainOf: (
      key: unknown,
      told: { versions: Record<string, unknown>; manifest: object } | undefined,
    ) => string | undefined
  }
  export const programClaims: Record<string, ProgramClaims>
}

/** `frameworks/program-verifiers.ts`. */
declare module 'virtual:program-verifiers' {
  type Verify = (
    texts: { key: string; publicValues: string; proof: string },
    told: { versions: Record<string, unknown>; manifest: object } | undefined,
  ) => Promise<boolean>
  export const programVerifiers: Record<string, (toolchain: string, wasm: Uint8Array<ArrayBuffer>) => Promise<Verify>>
  export class NoVerdictError extends Error {}
}

declare module 'postcss-preset-mantine' {
  import type { AcceptedPlugin } from 'postcss'
  export default function presetMantine(): AcceptedPlugin
}

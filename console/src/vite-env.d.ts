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

/** `frameworks/noir/browser/verifier.ts`. */
declare module 'virtual:noir-verifier' {
  export const toolchains: string[]
  export function toolchainOf(key: unknown): string | undefined
  export function startVerifier(
    toolchain: string,
    wasm: Uint8Array<ArrayBuffer>,
  ): Promise<(texts: { key: string; publicValues: string; proof: string }) => Promise<boolean>>
}

declare module 'postcss-preset-mantine' {
  import type { AcceptedPlugin } from 'postcss'
  export default function presetMantine(): AcceptedPlugin
}

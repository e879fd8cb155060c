import type { GnarkManifest } from './manifest.ts'

/** The words by which our program knows a proof system. */
export function systemArguments(manifest: GnarkManifest): string[] {
  return [manifest.curve, manifest.provingScheme, manifest.proverHashToFieldName]
}

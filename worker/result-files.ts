import type { CompileResult, ProveResult } from '@proofyard/frameworks/framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** A file that a verb left, with what it is. */
export interface ResultFile<Kind extends string> {
  kind: Kind
  name: string
  path: FilePath
}

/** What a compilation left, without what its framework does not have. */
export function filesOfBuild(
  { keep, verificationKey, solidityVerifier }: CompileResult,
  keptInterface: FilePath | undefined,
): ResultFile<'kept' | 'verification_key' | 'solidity_verifier' | 'interface'>[] {
  return [
    ...Object.entries(keep).map(([name, path]) => ({ kind: 'kept' as const, name, path })),
    ...named('verification_key', verificationKey),
    ...named('solidity_verifier', solidityVerifier),
    ...named('interface', keptInterface),
  ]
}

/** The same of a proof. */
export function filesOfProof({
  proof,
  publicValues,
  calldata,
}: ProveResult): ResultFile<'proof' | 'public' | 'calldata'>[] {
  return [...named('proof', proof), ...named('public', publicValues), ...named('calldata', calldata)]
}

function named<const Kind extends string>(kind: Kind, path: FilePath | undefined): ResultFile<Kind>[] {
  return path === undefined ? [] : [{ kind, name: kind, path }]
}

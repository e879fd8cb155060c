export interface SolidityFacts {
  /** Name of the contract. */
  contract: string
  /** The compiler's versions that it is written for, as it says it. */
  versions: string | undefined
  /** The function that takes a proof's calldata, without its body. */
  signature: string | undefined
  /** Whether that function returns something: one that does not reverts where a proof is wrong. */
  returns: boolean
}

/** What the frameworks call it; a verifier may have others, as for proofs of another form. */
const FUNCTION = /function\s+(?:verifyProof|verify|Verify)\s*\([^)]*\)[^{;]*(?=\{)/

/** What one needs to know of a Solidity verifier before one deploys it; undefined when it holds no contract. */
export function solidityFacts(code: string): SolidityFacts | undefined {
  const contract = /^\s*contract\s+(\w+)/m.exec(code)?.[1]
  if (contract === undefined) return undefined
  const signature = FUNCTION.exec(code)?.[0].replaceAll(/\s+/g, ' ').trim()
  return {
    contract,
    versions: /^\s*pragma\s+solidity\s+([^;]+);/m.exec(code)?.[1]?.trim(),
    signature,
    returns: / returns ?\(/.test(signature ?? ''),
  }
}

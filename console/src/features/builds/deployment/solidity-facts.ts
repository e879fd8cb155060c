export interface SolidityFacts {
  /** Name of the contract. */
  contract: string
  /** The compiler's versions that it is written for, as it says it. */
  versions: string | undefined
  /** The function that checks a proof, without its body. */
  signature: string | undefined
}

/** What one needs to know of a Solidity verifier before one deploys it; undefined when it holds no contract. */
export function solidityFacts(code: string): SolidityFacts | undefined {
  const contract = /^\s*contract\s+(\w+)/m.exec(code)?.[1]
  if (contract === undefined) return undefined
  return {
    contract,
    versions: /^\s*pragma\s+solidity\s+([^;]+);/m.exec(code)?.[1]?.trim(),
    signature: /function\s+verify\w*\s*\([^)]*\)[^{;]*/.exec(code)?.[0].replaceAll(/\s+/g, ' ').trim(),
  }
}

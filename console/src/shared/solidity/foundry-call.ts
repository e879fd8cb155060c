import { solidityFacts } from './solidity-facts.ts'

/** How Foundry's `cast` is told to call a verifier with a proof. */
export interface FoundryCall {
  contract: string
  /** The function with the types of its arguments and of what it returns, such as `verifyProof(uint256[2],uint256[1])(bool)`. */
  signature: string
  /** As `cast` reads them: without quotes, arrays in brackets. */
  args: string[]
}

/** Those that verifiers take. */
const TYPE = /^(?:u?int\d*|bytes\d*)(?:\[\d*\])*$/

/** Noir's contracts name their parameters in such. */
const COMMENT = /\/\*.*?\*\//g

/** A text of hexadecimal digits, or a list of such. */
type Argument = string | Argument[]

/**
 * @param code of the Solidity verifier
 * @param calldata of the proof, as its prover writes them
 * @returns undefined where they do not go together
 */
export function foundryCall(code: string, calldata: string): FoundryCall | undefined {
  const facts = solidityFacts(code)
  const [, name, parameters] = /^function (\w+)\s*\(([^)]*)\)/.exec(facts?.signature ?? '') ?? []
  const args = readArguments(calldata)
  if (facts === undefined || name === undefined || parameters === undefined || args === undefined) return undefined
  const types = parameters.replaceAll(COMMENT, '').split(',').map(typeOf)
  // It is typed into a shell, and anybody may have written the contract.
  if (types.length !== args.length || !types.every((type) => TYPE.test(type))) return undefined
  return {
    contract: facts.contract,
    signature: `${name}(${types.join(',')})${facts.returns ? '(bool)' : ''}`,
    args: args.map(asText),
  }
}

/** `uint[2] calldata _pA` is of type `uint256[2]`. */
function typeOf(parameter: string): string {
  const [type = ''] = parameter.trim().split(' ')
  return type.replace(/^uint(?=\[|$)/, 'uint256')
}

/** snarkjs leaves out quotes for FFLONK, and for PLONK the comma between the groups. */
function readArguments(calldata: string): Argument[] | undefined {
  const list = calldata.replaceAll(/"?(0x[0-9a-f]+)"?/gi, '"$1"').replaceAll('][', '],[')
  try {
    const value: unknown = JSON.parse(`[${list}]`)
    return isList(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isList(value: unknown): value is Argument[] {
  return (
    Array.isArray(value) && value.every((one) => (typeof one === 'string' ? /^0x[0-9a-f]*$/i.test(one) : isList(one)))
  )
}

function asText(argument: Argument): string {
  return typeof argument === 'string' ? argument : `[${argument.map(asText).join(',')}]`
}

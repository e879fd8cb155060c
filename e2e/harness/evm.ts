import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { type Address, createAddressFromString } from '@ethereumjs/util'
import {
  type Abi,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  bytesToHex,
  parseAbi,
} from 'viem'
import solc from 'solc'
import { z } from 'zod'

/** A contract on a chain of its own, in memory. */
export interface Contract {
  /** The bytes of a transaction that calls a function: its selector, and then words of 32 bytes. */
  encode: (functionName: string, args: unknown[]) => Uint8Array
  /** Whether the function takes it: it did not revert, and said true where it says anything. */
  accepts: (functionName: string, data: Uint8Array) => Promise<boolean>
  /** Whether its fallback function takes bytes that name no function: it did not revert. */
  acceptsRaw: (data: Uint8Array) => Promise<boolean>
  /** Name or text of the error with which the function reverts; undefined where it only says false. */
  refusal: (data: Uint8Array) => Promise<string | undefined>
  /** Gas of the last call, in units. */
  gasUsed: () => bigint
}

const CompileResult = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.custom<Abi>(Array.isArray),
          evm: z.object({ bytecode: z.object({ object: z.string() }) }),
        }),
      ),
    )
    .default({}),
})

const GAS_LIMIT = 1_000_000_000n
const caller = createAddressFromString(`0x${'11'.repeat(20)}`)

/** Barretenberg's contract has its errors in a library, which are not in its own interface. */
const errorsOfLibraries = parseAbi(['error ValueGeFieldOrder()'])

/**
 * Compiles one Solidity file and deploys a contract of it as a public chain would, but for the limit of its size.
 *
 * @param name of the contract in the file
 * @param options.yulOptimizer false for assembly that it makes too deep for the stack
 * @throws with the compiler's messages when it does not compile
 */
export async function deployContract(
  source: string,
  name: string,
  { yulOptimizer = true }: { yulOptimizer?: boolean } = {},
): Promise<Contract> {
  const { abi, bytecode } = compileSolidity(source, name, yulOptimizer)
  const evm = await createEVM({
    common: new Common({ chain: Mainnet, hardfork: Hardfork.Prague }),
    allowUnlimitedContractSize: true,
    allowUnlimitedInitCodeSize: true,
  })
  const address = await deploy(evm, bytecode)
  let gasUsed = 0n
  return {
    encode: (functionName, args) => hexToBytes(encodeFunctionData({ abi, functionName, args })),
    accepts: async (functionName, data) => {
      const { execResult } = await evm.runCall({ to: address, caller, data, gasLimit: GAS_LIMIT })
      gasUsed = execResult.executionGasUsed
      if (execResult.exceptionError !== undefined) return false
      const result = decodeFunctionResult({ abi, functionName, data: bytesToHex(execResult.returnValue) })
      return result === undefined || result === true
    },
    acceptsRaw: async (data) => {
      const { execResult } = await evm.runCall({ to: address, caller, data, gasLimit: GAS_LIMIT })
      gasUsed = execResult.executionGasUsed
      return execResult.exceptionError === undefined
    },
    refusal: async (data) => {
      const { execResult } = await evm.runCall({ to: address, caller, data, gasLimit: GAS_LIMIT })
      if (execResult.exceptionError === undefined) return undefined
      const { errorName, args } = decodeErrorResult({
        abi: [...abi, ...errorsOfLibraries],
        data: bytesToHex(execResult.returnValue),
      })
      return errorName === 'Error' ? String(args?.[0]) : errorName
    },
    gasUsed: () => gasUsed,
  }
}

/** The bytes of a transaction that Foundry's `cast` would send for a function and arguments as it is told them. */
export function encodeCall({ signature, args }: { signature: string; args: string[] }): Uint8Array {
  const [, name = '', types = ''] = /^(\w+)\((.*?)\)/.exec(signature) ?? []
  const abi: Abi = parseAbi([`function ${name}(${types})`])
  return hexToBytes(encodeFunctionData({ abi, functionName: name, args: args.flatMap(argumentsOf) }))
}

/** The arguments that a proof's calldata stands for: hex texts and bracketed groups of them, with commas between them. */
export function argumentsOf(calldata: string): unknown[] {
  // snarkjs leaves out quotes for FFLONK, and for PLONK the comma between the groups.
  const list = calldata.replaceAll(/"?(0x[0-9a-f]+)"?/g, '"$1"').replaceAll('][', '],[')
  return z.array(z.unknown()).parse(JSON.parse(`[${list}]`))
}

function compileSolidity(source: string, name: string, yulOptimizer: boolean): { abi: Abi; bytecode: Hex } {
  const compiled = CompileResult.parse(
    JSON.parse(
      solc.compile(
        JSON.stringify({
          language: 'Solidity',
          sources: { 'verifier.sol': { content: source } },
          settings: {
            optimizer: { enabled: true, runs: 1, details: { yul: yulOptimizer } },
            evmVersion: 'cancun',
            outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
          },
        }),
      ),
    ),
  )
  const faults = compiled.errors.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contract = compiled.contracts['verifier.sol']?.[name]
  if (contract === undefined) throw new Error(`The Solidity file has no contract ${name}.`)
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
}

async function deploy(evm: EVM, bytecode: Hex): Promise<Address> {
  const { createdAddress, execResult } = await evm.runCall({ caller, data: hexToBytes(bytecode), gasLimit: GAS_LIMIT })
  if (createdAddress === undefined || execResult.exceptionError !== undefined) {
    throw new Error(`The contract was not deployed: ${execResult.exceptionError?.error ?? 'no address'}`)
  }
  return createdAddress
}

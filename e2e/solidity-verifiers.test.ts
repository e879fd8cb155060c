import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, deploy, pack, prove, untilDone } from './harness/api.ts'
import { deployContract } from './harness/evm.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startProofyard()
})
afterAll(() => proofyard?.remove())

const Verifier = z.object({ contract_code: z.string() })
const Calldata = z.object({ status: z.literal('Ready'), smart_contract_calldata: z.string() })

/** The frameworks that make Solidity verifiers: their contract, its function, and an input of their sample. */
const verifiers = [
  { framework: 'circom', contract: 'Groth16Verifier', function: 'verifyProof', input: { a: 7, b: 42 } },
]

describe('the Solidity verifier on an Ethereum machine', () => {
  it.each(verifiers)('of $framework accepts the calldata of a real proof, and none that was changed', async (one) => {
    const archive = join(proofyard.dataFolder, `${one.framework}.tgz`)
    const sample = join(root, 'frameworks', one.framework, 'sample')
    const { circuit_id } = await deploy(proofyard, await pack(sample, archive), 'evm')
    await untilDone(proofyard, 'circuit', circuit_id)
    const { contract_code } = Verifier.parse(
      await call(proofyard, 'GET', `circuit/${circuit_id}/smart_contract_verifier`),
    )
    const { proof_id } = await prove(proofyard, circuit_id, one.input)
    await untilDone(proofyard, 'proof', proof_id)
    const { smart_contract_calldata } = Calldata.parse(await call(proofyard, 'GET', `proof/${proof_id}/detail`))

    const contract = await deployContract(contract_code, one.contract)
    expect(await contract.call(one.function, smart_contract_calldata)).toBe(true)
    console.log(`${one.framework}: ${contract.gasUsed()} gas`)
    for (const changed of withOneDigitChanged(smart_contract_calldata)) {
      expect(await contract.call(one.function, changed), changed).not.toBe(true)
    }
  })
})

/** The calldata with the last digit of each of its words changed, one at a time. */
function withOneDigitChanged(calldata: string): string[] {
  return [...calldata.matchAll(/[0-9a-f](?=")/g)].map(({ index, 0: digit }) => {
    const other = digit === '0' ? '1' : '0'
    return calldata.slice(0, index) + other + calldata.slice(index + 1)
  })
}

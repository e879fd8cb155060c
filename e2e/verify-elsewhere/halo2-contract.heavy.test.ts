import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { halo2 } from '@proofyard/frameworks/halo2/halo2.ts'
import { Halo2Manifest } from '@proofyard/frameworks/halo2/manifest.ts'
import { openHalo2Way } from '@proofyard/frameworks/halo2/testing/way.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { type Contract, deployContract } from '../harness/evm.ts'
import { missingFor } from '../harness/toolchains.ts'
import { orders, word } from './raised-proofs.ts'

const missing = await missingFor('halo2@axiom-v0.5')

/** Calldata of a halo2 contract: public values as words of 32 bytes, and the proof; it names no function. */
function bytesOf(text: string): Uint8Array {
  return hexToBytes(text.trim() as Hex)
}

describe.skipIf(maySkip(missing)).each(['shplonk', 'gwc'] as const)(
  'the Solidity verifier of halo2, %s',
  (provingScheme) => {
    test(
      'accepts the calldata of a real proof, none with a changed word, and one spelling of each public value',
      { timeout: 900_000 },
      async () => {
        const way = await openHalo2Way()
        onTestFinished(() => way.bench.remove())
        const { folder } = halo2.sample
        const manifest = Halo2Manifest.parse({
          ...JSON.parse(await readFile(join(folder, 'sindri.json'), 'utf8')),
          provingScheme,
        })
        const build = await way.build({ files: { '.': { copyOf: folder } }, manifest })
        const { proved } = await way.prove(build, '{"a": 641, "b": 6700417}')
        const source = await readFile(build.compiled.solidityVerifier ?? '', 'utf8')
        const contract = await deployContract(source, 'Halo2Verifier', { yulOptimizer: false })
        const calldata = await readFile(proved.calldata ?? '', 'utf8')
        const data = bytesOf(calldata)

        expect(BigInt(calldata.slice(0, 66))).toBe(2n ** 32n + 1n)
        expect(await contract.acceptsRaw(data)).toBe(true)
        console.log(`halo2, ${provingScheme}: ${contract.gasUsed()} gas, ${source.length} characters`)
        expect(await acceptedChanges(contract, data)).toEqual([])

        const raised = bytesOf(word(2n ** 32n + 1n + orders.bn254) + calldata.trim().slice(66))
        expect(await contract.acceptsRaw(raised)).toBe(false)
        const unchecked = source.replaceAll(
          /if iszero\(lt\(calldataload\(0x[0-9a-f]+\), f_q\)\) \{ revert\(0, 0\) \}/g,
          '',
        )
        expect(unchecked).not.toBe(source)
        expect(
          await (await deployContract(unchecked, 'Halo2Verifier', { yulOptimizer: false })).acceptsRaw(raised),
        ).toBe(true)
      },
    )
  },
)

/** The words that can be changed in one bit, raised by the field's order, left out or added, and the contract takes the rest. */
async function acceptedChanges(contract: Contract, data: Uint8Array): Promise<string[]> {
  const accepted: string[] = []
  for (let place = 0; place < data.length / 32; place++) {
    const changed = data.slice()
    changed[32 * place + 31] = (changed[32 * place + 31] ?? 0) ^ 1
    if (await contract.acceptsRaw(changed)) accepted.push(`word ${place}`)
    const raised = data.slice()
    const value = BigInt(bytesToHex(data.slice(32 * place, 32 * place + 32))) + orders.bn254
    raised.set(bytesOf(word(value)), 32 * place)
    if (await contract.acceptsRaw(raised)) accepted.push(`word ${place} plus the order`)
  }
  if (await contract.acceptsRaw(data.slice(0, -32))) accepted.push('without the last word')
  if (await contract.acceptsRaw(data.slice(0, -1))) accepted.push('without the last byte')
  if (await contract.acceptsRaw(Uint8Array.of(...data, 0))) accepted.push('with a byte more')
  return accepted
}

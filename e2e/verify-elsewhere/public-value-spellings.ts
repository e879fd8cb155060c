import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Contract, deployContract } from '../harness/evm.ts'
import { missingFor } from '../harness/toolchains.ts'
import { orders, raisedByCircom, raisedByGnark, raisedByNoir, type RaisedProofs, word } from './raised-proofs.ts'

/** A kind of contract that we hand out. */
interface Contracts {
  name: string
  toolchain?: string
  contract: string
  function: string
  /** The error with which it refuses a public value above the field's order; undefined where it says false. */
  tooLarge?: string
  /** What in it checks a public value, and what stands there in a contract that does not. */
  check: RegExp
  without?: string
  order?: bigint
  make: () => Promise<RaisedProofs>
  /** The places of the public values for which proofs are made. */
  places?: number[][]
  /** Takes its time, and stands on nothing that another framework has a part in: `npm run test:heavy` runs it. */
  isLong?: boolean
}

const circomCheck = /checkField\(calldataload\(add\(_?pubSignals, \d+\)\)\)/g
const groth16Check = { check: /success := and\(success, lt\(s, R\)\)/g, tooLarge: 'PublicInputNotInField' }
const noirCheck = {
  function: 'verify',
  check: /valid_inputs := and\(valid_inputs, lt\(input, p_clone\)\)/g,
  places: [[0, 1]],
}

const contracts: Contracts[] = [
  ...(
    [
      ['groth16', 'Groth16Verifier'],
      ['plonk', 'PlonkVerifier'],
      ['fflonk', 'FflonkVerifier'],
    ] as const
  ).map(([scheme, contract]) => ({
    name: `circom, ${scheme}`,
    contract,
    function: 'verifyProof',
    check: circomCheck,
    make: () => raisedByCircom(scheme),
  })),
  ...(['bn254', 'bls12-381'] as const).map((curve) => ({
    name: `gnark, groth16 on ${curve}`,
    toolchain: 'gnark@v0.16.3',
    contract: 'Verifier',
    function: 'verifyProof',
    ...groth16Check,
    order: orders[curve],
    isLong: true,
    make: () => raisedByGnark({ gnarkVersion: 'v0.16.3', curve }),
  })),
  {
    name: 'gnark, plonk',
    toolchain: 'gnark@v0.16.3',
    contract: 'PlonkVerifier',
    function: 'Verify',
    check: /if gt\(calldataload\(p\), R_MOD_MINUS_ONE\)/g,
    without: 'if 0',
    tooLarge: 'inputs are bigger than r',
    isLong: true,
    make: () => raisedByGnark({ gnarkVersion: 'v0.16.3', provingScheme: 'plonk' }),
  },
  ...['0.34.0', '0.23.0'].map((version) => ({
    name: `noir ${version}, UltraPlonk`,
    toolchain: `noir@${version}`,
    contract: 'UltraVerifier',
    ...noirCheck,
    tooLarge: 'PUBLIC_INPUT_GE_P',
    isLong: true,
    make: () => raisedByNoir(version),
  })),
  {
    name: 'noir 1.0.0-beta.26, UltraHonk',
    toolchain: 'noir@1.0.0-beta.26',
    contract: 'HonkVerifier',
    ...noirCheck,
    tooLarge: 'ValueGeFieldOrder',
    isLong: true,
    make: () => raisedByNoir('1.0.0-beta.26'),
  },
]

/** Tests of the contracts that we hand out, with proofs that a dishonest prover made. */
export function testSpellings(belongs: (contracts: Contracts) => boolean): void {
  describe.each(contracts.filter(belongs))('the Solidity verifier of $name', (one) => {
    test(
      'refuses a proof that was made for a public value plus the order of the field, and only its check of the value does',
      { timeout: 900_000 },
      async ({ skip }) => {
        const missing = one.toolchain === undefined ? undefined : await missingFor(one.toolchain)
        skip(maySkip(missing), missing)
        const { source, honest, raised, remove } = await one.make()
        onTestFinished(remove)
        const contract = await deployContract(source, one.contract)
        const unchecked = source.replaceAll(one.check, one.without ?? '')
        expect(unchecked).not.toBe(source)
        const reducing = await deployContract(unchecked, one.contract)
        const ask = async (of: Contract, args: unknown[]) => {
          const data = of.encode(one.function, args)
          return { accepts: await of.accepts(one.function, data), refusal: await of.refusal(data) }
        }
        const accepted = { accepts: true, refusal: undefined }
        const refused = { accepts: false, refusal: one.tooLarge }
        expect(await ask(contract, honest)).toEqual(accepted)
        for (const places of one.places ?? [[0], [1]]) {
          const args = await raised(places)
          expect(await ask(contract, args), `places ${places.join()}`).toEqual(refused)
          expect(await ask(reducing, args), `places ${places.join()}, without the check`).toEqual(accepted)
        }

        const values = z.array(z.string()).parse(honest.at(-1))
        const { order = orders.bn254 } = one
        expect(values).toHaveLength(2)
        for (const place of values.keys()) {
          for (const above of [order, order + BigInt(values[place] ?? ''), 2n ** 256n - 1n]) {
            const args = [...honest.slice(0, -1), values.with(place, word(above))]
            expect(await ask(contract, args), `${above} in place ${place}`).toEqual(refused)
          }
        }
      },
    )
  })
}

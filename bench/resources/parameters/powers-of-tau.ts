import { join } from 'node:path'
import { curves } from '@proofyard/frameworks/circom/programs/curves.ts'
import { openFixedBase } from '@proofyard/frameworks/circom/programs/fixed-base.ts'
import { scalarField } from '@proofyard/frameworks/circom/programs/scalar-field.ts'
import { element, openSectionWriter, word } from '@proofyard/frameworks/circom/programs/zkey-writer.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/**
 * Writes prepared powers of tau of known secrets on bn254, for Groth16 set-ups on the domain of 2^power rows: points of other
 * domains are left zero, for to make all of them takes snarkjs minutes.
 */
export async function writePowersOfTau(folder: FilePath, power: number): Promise<void> {
  const { baseBytes, baseOrder, order } = curves.bn254
  const { randomElement, lagrangeAt, multiply } = scalarField(order)
  const [tau, alpha, beta] = [randomElement(), randomElement(), randomElement()]
  const { g1, g2 } = await openFixedBase(curves.bn254)
  const own = lagrangeAt(tau, power)
  const before = (pointBytes: number) => new Uint8Array((2 ** power - 1) * pointBytes)
  const times = (factor: bigint) => own.map((value) => multiply(factor, value))

  const ptau = openSectionWriter(join(folder, `made-up-${power}.ptau`), 'ptau', 11)
  ptau.section(1, [word(baseBytes), element(baseOrder, baseBytes), word(power), word(power)])
  ptau.section(2, g1([1n, tau]))
  ptau.section(3, g2([1n, tau]))
  ptau.section(4, g1([alpha]))
  ptau.section(5, g1([beta]))
  ptau.section(6, g2([beta]))
  ptau.section(7, [word(0)])
  ptau.section(12, [before(2 * baseBytes), ...g1(own), ...g1(lagrangeAt(tau, power + 1))])
  ptau.section(13, [before(4 * baseBytes), ...g2(own)])
  ptau.section(14, [before(2 * baseBytes), ...g1(times(alpha))])
  ptau.section(15, [before(2 * baseBytes), ...g1(times(beta))])
  ptau.close()
}

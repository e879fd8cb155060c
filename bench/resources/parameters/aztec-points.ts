import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLittleEndian } from '@proofyard/frameworks/circom/programs/binary-file.ts'
import { curves } from '@proofyard/frameworks/circom/programs/curves.ts'
import { openFixedBase } from '@proofyard/frameworks/circom/programs/fixed-base.ts'
import { scalarField } from '@proofyard/frameworks/circom/programs/scalar-field.ts'
import { element } from '@proofyard/frameworks/circom/programs/zkey-writer.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { secondGroupPoint } from '@proofyard/toolchains/parameters/aztec-points.ts'

const { baseBytes, baseOrder, order } = curves.bn254

/**
 * Writes 2^power points and one, as bb reads those of Aztec's ceremony, of a secret of our own: for circuits that are larger
 * than the points which a machine without the internet has. Proofs with them do not hold.
 */
export async function writeAztecPoints(folder: FilePath, power: number): Promise<void> {
  const { randomElement, powersOf } = scalarField(order)
  const { invert } = scalarField(baseOrder)
  const perUnit = invert(2n ** 256n % baseOrder)
  const { g1 } = await openFixedBase(curves.bn254)
  const points = Buffer.concat(g1(powersOf(randomElement(), 2 ** power + 1)))
  for (let at = 0; at < points.length; at += baseBytes) {
    // A coordinate is Montgomery's product and little-endian, and has to be plain and big-endian.
    const coordinate = (readLittleEndian(points.subarray(at, at + baseBytes)) * perUnit) % baseOrder
    points.set(element(coordinate, baseBytes).toReversed(), at)
  }
  const crs = join(folder, 'noir-crs')
  await mkdir(crs)
  await writeFile(join(crs, 'bn254_g1.dat'), points)
  await writeFile(join(crs, 'bn254_g2.dat'), secondGroupPoint)
}

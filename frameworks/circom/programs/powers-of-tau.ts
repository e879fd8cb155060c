import { curveOf } from './curves.ts'
import { openFixedBase } from './fixed-base.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { scalarField } from './scalar-field.ts'
import { element, openSectionWriter, word } from './zkey-writer.ts'

/**
 * powers-of-tau <curve> <power> <points> <level> <ptau to write>
 *
 * Powers of tau for development, from a secret that this process draws and forgets: of a whole file the parts that the
 * set-ups of PLONK and FFLONK read, `points` times [tau^i] and the Lagrange points of the domains up to 2^level. The same
 * as the native prover's `powers`, for machines without it.
 */
await runHarness(async ([curveName, powerText, pointsText, levelText, path = '']) => {
  const curve = curveOf(curveName)
  const [power, points, level] = [Number(powerText), Number(pointsText), Number(levelText)]
  const { randomElement, powersOf, lagrangeAt } = scalarField(curve.order)
  const tau = randomElement()
  const { g1, g2 } = await openFixedBase(curve)

  const ptau = openSectionWriter(path, 'ptau', 4)
  ptau.section(1, [word(curve.baseBytes), element(curve.baseOrder, curve.baseBytes), word(power), word(power)])
  ptau.section(2, g1(powersOf(tau, points)))
  ptau.section(3, g2([1n, tau]))
  ptau.section(12, Array.from({ length: level + 1 }, (_, k) => g1(lagrangeAt(tau, k))).flat())
  ptau.close()
})

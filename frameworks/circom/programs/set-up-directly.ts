import { curveOf, scalarBytes } from './curves.ts'
import { Fault } from '../../programs/fault.ts'
import { openFixedBase } from './fixed-base.ts'
import { domainPower, openR1cs, readConstraints, readR1csHeader } from './r1cs-file.ts'
import { report } from '../../programs/report.ts'
import { scalarField } from './scalar-field.ts'
import { element, openSectionWriter, word } from './zkey-writer.ts'

/**
 * set-up-directly <curve> <r1cs> <zkey to write>
 *
 * A Groth16 key for development, made straight from secrets that this process draws and forgets: no powers of tau, no
 * transcript, one contributor. The same as the native prover's `setup`, for machines without it. The way by powers of tau
 * made with snarkjs took 30 s for 240 constraints, and this takes half a second.
 */
await report(async ([curveName, r1csPath = '', zkeyPath = '']) => {
  const curve = curveOf(curveName)
  const { order, invert, lagrangeAt, multiply, randomElement } = scalarField(curve.order)
  // A key holds each coefficient times R^2, with R = 2^256, Montgomery's factor.
  const montgomerySquare = 2n ** 512n % order
  const scalar = (value: bigint) => element(value, scalarBytes)
  const file = openR1cs(r1csPath)
  const counts = readR1csHeader(file)
  if (counts.prime !== order) throw new Fault(`The circuit was compiled for another curve than ${curve.name}.`)
  const publicValues = counts.outputs + counts.publicInputs
  const k = domainPower(counts.constraints, publicValues)

  const [tau, alpha, beta, delta] = [randomElement(), randomElement(), randomElement(), randomElement()]
  const lagrange = lagrangeAt(tau, k)
  const at = [0, 1, 2].map(() => Array.from({ length: counts.wires }, () => 0n))
  const coefficients: Uint8Array[] = []
  const take = (matrix: number, constraint: number, wire: number, value: bigint) => {
    const column = at[matrix] ?? []
    column[wire] = ((column[wire] ?? 0n) + multiply(value, lagrange[constraint] ?? 0n)) % order
    if (matrix < 2)
      coefficients.push(word(matrix), word(constraint), word(wire), scalar(multiply(value, montgomerySquare)))
  }
  readConstraints(file, counts, take)
  // Groth16 adds one constraint for each public value, so that they are independent (snarkjs, src/zkey_new.js).
  for (let wire = 0; wire <= publicValues; wire++) take(0, counts.constraints + wire, wire, 1n)

  const [a = [], b = [], c = []] = at
  const perDelta = invert(delta)
  const combined = a.map((value, wire) => {
    const sum = (beta * value + alpha * (b[wire] ?? 0n) + (c[wire] ?? 0n)) % order
    return wire > publicValues ? multiply(sum, perDelta) : sum
  })
  const quotient = lagrangeAt(tau, k + 1)
    .filter((_, index) => index % 2 === 1)
    .map((value) => multiply(value, perDelta))

  const { g1, g2 } = await openFixedBase(curve)
  const zkey = openSectionWriter(zkeyPath, 'zkey', 10)
  zkey.section(1, [word(1)])
  zkey.section(2, [
    word(curve.baseBytes),
    element(curve.baseOrder, curve.baseBytes),
    word(scalarBytes),
    scalar(order),
    word(counts.wires),
    word(publicValues),
    word(2 ** k),
    ...g1([alpha, beta]),
    ...g2([beta, 1n]),
    ...g1([delta]),
    ...g2([delta]),
  ])
  zkey.section(3, g1(combined.slice(0, publicValues + 1)))
  zkey.section(4, [word(coefficients.length / 4), Buffer.concat(coefficients)])
  zkey.section(5, g1(a))
  zkey.section(6, g1(b))
  zkey.section(7, g2(b))
  zkey.section(8, g1(combined.slice(publicValues + 1)))
  zkey.section(9, g1(quotient))
  // No circuit hash and no contributions: there is no transcript.
  zkey.section(10, [new Uint8Array(64), word(0)])
  zkey.close()
})

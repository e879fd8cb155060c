import { curveOf } from './curves.ts'
import { keyScalars, writeKey } from './groth16-key.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { openR1cs, readR1csHeader } from './r1cs-file.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { scalarField } from './scalar-field.ts'

/**
 * set-up-directly <curve> <r1cs> <zkey to write>
 *
 * A Groth16 key for development, made straight from secrets that this process draws and forgets: no powers of tau, no
 * transcript, one contributor. The same as the native prover's `setup`, for machines without it. The way by powers of tau
 * made with snarkjs took 30 s for 240 constraints, and this takes half a second.
 */
await runHarness(async ([curveName, r1csPath = '', zkeyPath = '']) => {
  const curve = curveOf(curveName)
  const field = scalarField(curve.order)
  const file = openR1cs(r1csPath)
  const counts = readR1csHeader(file)
  if (counts.prime !== field.order)
    throw new InputError(`The circuit was compiled for another curve than ${curve.name}.`)
  const draw = field.randomElement
  const secrets = { tau: draw(), alpha: draw(), beta: draw(), delta: draw() }
  await writeKey(zkeyPath, curve, keyScalars(field, file, counts, secrets))
})

import { curveOf } from './curves.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { presetCurve } from './quick-curve.ts'
import { domainPower, openR1cs, readR1csHeader } from './r1cs-file.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { haveSameMatrices } from './same-matrices.ts'
import { scalarField } from './scalar-field.ts'
import { refuseForgeableKey } from './sound-key.ts'
import { refuseInvalidLists } from './valid-lists.ts'
import { openZkey, readVerificationPart } from './zkey-file.ts'

/**
 * check-key <curve> <r1cs> <zkey> <name of the key for sentences> <lists, or nothing where the native prover checks those>
 *
 * Refuses a Groth16 key that is damaged, forgeable by anybody, or not made for this circuit: its counts, its A and B
 * matrices, and each of its points by itself. Reports the alpha and the beta of its powers of tau, in hexadecimal.
 */
await runHarness(async ([curveName, r1csPath = '', zkeyPath = '', name = '', lists]) => {
  const curve = curveOf(curveName)
  const circuit = openR1cs(r1csPath)
  const counts = readR1csHeader(circuit)
  const { file: key, header } = openZkey(zkeyPath, name, curve)
  const publicValues = counts.outputs + counts.publicInputs
  const domainSize = 2 ** domainPower(counts.constraints, publicValues)
  if (header.wires !== counts.wires || header.publicValues !== publicValues || header.domainSize !== domainSize) {
    throw new InputError(
      `${name} does not belong to this circuit: it is for ${header.wires} wires, ${header.publicValues} of them public, and a domain of ${header.domainSize}; the circuit has ${counts.wires}, ${publicValues} and ${domainSize}.`,
    )
  }
  const loaded = await presetCurve(curve.name)
  const part = readVerificationPart(key, header, curve)
  await refuseForgeableKey(loaded, curve, part, name)
  if (!haveSameMatrices(scalarField(curve.order), { file: circuit, counts }, { file: key, header }))
    throw new InputError(`${name} does not belong to this circuit: its coefficients are those of other constraints.`)
  if (lists === 'lists') await refuseInvalidLists(loaded, curve, key, name)
  return { alpha1: part.alpha1.toString('hex'), beta1: part.beta1.toString('hex') }
})

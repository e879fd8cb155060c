import { readFileSync } from 'node:fs'
import { curveOf, schemeOf } from './curves.ts'
import { runVerifier } from '../../languages/node/programs/harness.ts'
import { readJson } from './read-json.ts'
import { openVerifier } from './verification.ts'

/**
 * verify <scheme> <curve> < [verification key, public values, proof], each a JSON text in one JSON array
 *
 * Loads everything first and then waits for its input, so that it can be started before there is a proof.
 *
 * Rejects a proof that does not hold.
 */
await runVerifier(async ([scheme, curve]) => {
  const holds = await openVerifier(schemeOf(scheme), curveOf(curve).name)
  const [key, publicValues, proof] = JSON.parse(readFileSync(0, 'utf8')).map(readJson)
  return await holds({ key, publicValues, proof })
})

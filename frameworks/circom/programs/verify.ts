import { readFileSync } from 'node:fs'
import { curveOf, schemeOf } from './curves.ts'
import { rejectedExit } from '../../programs/fault.ts'
import { readJson } from './read-json.ts'
import { openVerifier } from './verification.ts'

/**
 * verify <scheme> <curve> < [verification key, public values, proof], each a JSON text in one JSON array
 *
 * Loads everything first and then waits for its input, so that it can be started before there is a proof.
 *
 * Ends with 0 where the proof holds and with `rejectedExit` where it does not; prints nothing.
 */
const [, , scheme, curve] = process.argv
const holds = await openVerifier(schemeOf(scheme), curveOf(curve).name)
const [key, publicValues, proof] = JSON.parse(readFileSync(0, 'utf8')).map(readJson)
process.exit((await holds({ key, publicValues, proof })) ? 0 : rejectedExit)

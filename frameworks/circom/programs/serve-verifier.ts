import { answerRequests } from '../../languages/node/programs/answer-requests.ts'
import { curveOf, schemeOf } from './curves.ts'
import { readJson } from './read-json.ts'
import { openVerifier } from './verification.ts'

/**
 * serve-verifier <scheme> <curve>
 *
 * Answers requests of the form [verification key, public values, proof], each a JSON text in one JSON array, with `holds` or
 * `rejected`. A request that fails in any other way ends it.
 */
const [, , scheme, curve] = process.argv
const holds = await openVerifier(schemeOf(scheme), curveOf(curve).name)
await answerRequests(async (request) => {
  const [key, publicValues, proof] = JSON.parse(request.toString('utf8')).map(readJson)
  return Buffer.from((await holds({ key, publicValues, proof })) ? 'holds' : 'rejected')
})
process.exit(0)

import { readFileSync, writeSync } from 'node:fs'
import { curveOf, schemeOf } from '../../programs/curves.ts'
import { openVerifier } from '../../programs/verification.ts'
import { readJson } from '../../programs/read-json.ts'

/**
 * judge-many <scheme> <curve> < [[verification key, public values, proof], …], each a JSON text
 *
 * What `verify` does to one claim, for many: prints a list of verdicts.
 */
const [, , scheme, curve] = process.argv
const holds = await openVerifier(schemeOf(scheme), curveOf(curve).name)
const claims: [key: string, publicValues: string, proof: string][] = JSON.parse(readFileSync(0, 'utf8'))
const verdicts: boolean[] = []
for (const [key, publicValues, proof] of claims) {
  verdicts.push(await holds({ key: readJson(key), publicValues: readJson(publicValues), proof: readJson(proof) }))
}
writeSync(1, JSON.stringify(verdicts))
process.exit(0)

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Scheme } from './curves.ts'

/** Where the contract begins to judge, and what its public values are called; Groth16's template checks them itself. */
const places = {
  plonk: { start: '            checkProofData()\n', values: '_pubSignals' },
  fflonk: { start: '            checkProofData()\n', values: 'pubSignals' },
}

/**
 * snarkjs's template of a Solidity verifier. In those of PLONK and FFLONK we check each public value against the field: as
 * published they reduce it, so that one value has as many spellings as fit into 256 bits, and a contract that remembers
 * nullifiers by their spelling pays twice.
 *
 * @throws Error where snarkjs's template is not the one that we know
 */
export function solidityTemplate(scheme: Scheme): string {
  const file = new URL(`./templates/verifier_${scheme}.sol.ejs`, import.meta.resolve('snarkjs'))
  const template = readFileSync(fileURLToPath(file), 'utf8')
  if (scheme === 'groth16') return template
  const { start, values } = places[scheme]
  const [before, after, ...more] = template.split(start)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`snarkjs's Solidity template of ${scheme} has changed: its public values would not be checked.`)
  }
  const check = `            // Each public value has one spelling: below the order of the field.
<% for (let i = 0; i < nPublic; i++) { -%>
            checkField(calldataload(add(${values}, <%= i * 32 %>)))
<% } -%>
`
  return before + check + start + after
}

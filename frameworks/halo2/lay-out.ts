import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Run, UserError } from '../framework.ts'
import { type Contract, contractOf } from './contracts.ts'
import { halo2Limits } from './limits.ts'
import type { CompiledHere } from './manifest.ts'
import { runCircuit } from './run-circuit.ts'
import { askProver } from './run-prover.ts'

/** How many columns of each kind a circuit has. */
export const Columns = z.object({
  fixed: z.int(),
  advice: z.int(),
  equal: z.int(),
  lookups: z.int(),
  /** How many times the rows of the circuit its quotient has. */
  quotient: z.int(),
})
export type Columns = z.infer<typeof Columns>

const Places = z.array(z.tuple([z.int(), z.int()]))
const Described = z.object({
  degree: z.int(),
  pinning: z.looseObject({}),
  columns: Columns,
  /** How many public values nothing constrains, and the first of them by what they lack. */
  untied: z.int(),
  loose: Places,
  free: Places,
})

/** A circuit that the project's code wrote down, and that our prover has read. */
export interface LaidOut {
  layout: FilePath
  pinning: FilePath
  columns: Columns
  /** Whose word the circuit is, as a sentence. */
  origin: string
}

/**
 * Lets the project's code write down its circuit, and refuses one whose public values say nothing.
 *
 * @throws UserError
 */
export async function layOut(run: Run, manifest: CompiledHere, circuit: FilePath): Promise<LaidOut> {
  const call = { makes: 'layout', degree: manifest.degree } as const
  const contract = contractOf(manifest)
  const { keygen } = contract
  const layout = await runCircuit(run, { circuit, call, contract })
  const read = await askProver(run, {
    args: ['describe', 'in:layout'],
    files: { layout },
    limits: halo2Limits.circuit,
    stepName: 'The reading of the circuit',
  })
  if (!read.accepted) throw new UserError(`${keygen} is not a circuit that can be proved. ${read.why}`)
  const { degree, pinning, columns, untied, loose, free } = Described.parse(read.result)
  if (degree !== manifest.degree) {
    throw new UserError(`${keygen} is of degree ${degree}, and sindri.json says ${manifest.degree}.`)
  }
  if (untied > 0) throw new UserError(vacuous(contract, [...loose, ...free], untied))
  const path = join(run.workFolder, 'pinning.json')
  await writeFile(path, JSON.stringify(pinning))
  return { layout, pinning: path, columns, origin: await originOf(run, contract, { circuit, call, first: layout }) }
}

/** Nothing but such a value's own cell, if that, would be in the way of a proof with any other in its place. */
function vacuous({ keygen, tie }: Contract, first: [column: number, row: number][], untied: number): string {
  const names = first.slice(0, 8).map(([column, row]) => (column === 0 ? `${row}` : `${row} of column ${column}`))
  const more = untied > names.length ? ` and ${untied - names.length} more` : ''
  const [values, them] = untied === 1 ? ['value', 'it'] : ['values', 'them']
  return `The circuit of ${keygen} has no constraint on public ${values} ${names.join(', ')}${more}: proofs would hold with any others in place of ${them}. ${tie}`
}

const relation = ({ keygen }: Contract) =>
  `Ready means that a proof satisfies the circuit that this project's own ${keygen} built, which need not be the one that its sources seem to show`

const outcomes = {
  same: 'built a second time it was the same',
  another: 'built a second time it was another, so no one can build it again to compare',
  none: 'a second time it was not built, so whether it is the same each time is not known',
}

async function originOf(
  run: Run,
  contract: Contract,
  { circuit, call, first }: { circuit: FilePath; call: { makes: 'layout'; degree: number }; first: FilePath },
): Promise<string> {
  run.progress('Laying the circuit out a second time')
  const again = await runCircuit(run, { circuit, call, contract, name: 'again' }).catch((error: unknown) => {
    if (error instanceof UserError) return undefined
    throw error
  })
  if (again === undefined) return `${relation(contract)}; ${outcomes.none}.`
  const isSame = (await hashOf(again)) === (await hashOf(first))
  return `${relation(contract)}; ${isSame ? outcomes.same : outcomes.another}.`
}

async function hashOf(path: FilePath): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

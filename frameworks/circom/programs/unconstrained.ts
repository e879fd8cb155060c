import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { BinaryFile } from './binary-file.ts'
import { type R1csHeader, readPlaces } from './r1cs-file.ts'

const MAX_NAMES = 20

/**
 * What a circuit leaves open for all to see: public values that stand in no constraint, so that a proof holds with any value
 * there, or no constraint at all. The compiler warns of signals by template, and not of what its simplification leaves.
 *
 * @param symPath of the circuit's symbols, which begin with main's outputs and inputs
 */
export async function findUnconstrained(file: BinaryFile, counts: R1csHeader, symPath: string): Promise<string[]> {
  if (counts.constraints === 0) return ['The circuit has no constraints: a proof of it shows nothing about its inputs.']
  const isUsed = new Uint8Array(counts.outputs + counts.publicInputs + 1)
  readPlaces(file, counts, (_matrix, _constraint, wire) => {
    if (wire < isUsed.length) isUsed[wire] = 1
  })
  const open: number[] = []
  isUsed.forEach((used, wire) => wire > 0 && used === 0 && open.push(wire))
  if (open.length === 0) return []
  const names = await namesOf(symPath, new Set(open.slice(0, MAX_NAMES)))
  return open.slice(0, MAX_NAMES).map((wire) => {
    const kind = wire <= counts.outputs ? 'output' : 'public input'
    const rest =
      open.length > MAX_NAMES && wire === open[MAX_NAMES - 1] ? ` So are ${open.length - MAX_NAMES} more.` : ''
    return `The ${kind} ${names.get(wire) ?? wire} is in no constraint: a proof holds with any value there.${rest}`
  })
}

/** Names of wires as the circuit's author knows them, without `main.`. */
async function namesOf(symPath: string, wires: Set<number>): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for await (const line of createInterface({ input: createReadStream(symPath) })) {
    // label, wire, component, name
    const [, wire, , ...name] = line.split(',')
    if (wires.has(Number(wire)) && !names.has(Number(wire)))
      names.set(Number(wire), name.join(',').replace(/^main\./, ''))
    if (names.size === wires.size) break
  }
  return names
}

import type {
  CircuitInterface,
  InterfaceSource,
  KeptInterface,
} from '@proofyard/contract/interface/circuit-interface.ts'
import { inputSchema } from '@proofyard/contract/interface/input-schema.ts'
import type { BuildRecord } from './build-record.ts'

/** The interface of a build, with whose word it is: of one that was compiled elsewhere all of it is its worker's. */
export function presentInterface({ build }: BuildRecord, kept: KeptInterface): CircuitInterface {
  const worker = build.madeElsewhere
  const said = (source: InterfaceSource) => {
    const now = worker === null ? source : 'worker'
    return { source: now, statement: interfaceStatement(now, worker) }
  }
  const { inputs, public_values: publicValues } = kept
  return {
    circuit_id: build.id,
    circuit_type: build.circuitType,
    inputs: inputs && { ...inputs, ...said(inputs.source) },
    input_schema: inputs && inputSchema(inputs),
    public_values: publicValues && { ...publicValues, ...said(publicValues.source) },
    sample: worker === null ? kept.sample : null,
  }
}

export function interfaceStatement(source: InterfaceSource, worker: string | null): string {
  switch (source) {
    case 'compiler':
      return 'Names and types are those of the compiled circuit.'
    case 'program':
      return 'Names and types are what the program of the project says: nothing here compared them with the circuit.'
    case 'project':
      return 'Names and types are from interface.json of the project: nothing here compared them with the circuit.'
    case 'worker':
      return `Names and types are the word of the worker “${worker}” of another owner, which compiled the circuit: nothing of them was checked here.`
    default:
      return source satisfies never
  }
}

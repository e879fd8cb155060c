import type { CircuitComparison } from '@proofyard/sdk/calls.ts'
import type { Context } from '../context.ts'
import { facts, secondsText } from '../terminal/table.ts'

/** Shows what is different in a later build. */
export async function compareBuilds(
  { terminal, connect, signal }: Context,
  before: string,
  after: string,
): Promise<void> {
  const client = await connect()
  const path = { circuit_id: before }
  const comparison = await client.call('circuitCompare', { path, query: { with: after }, signal })
  terminal.result(comparison, () => describe(comparison))
}

function describe({ before, after, files, changed_inputs }: CircuitComparison): string {
  const changed = (one: string | number | null | undefined, other: string | number | null | undefined) =>
    one === other ? undefined : `${one ?? 'none'} -> ${other ?? 'none'}`
  const lines = [
    ...files.added.map(({ path }) => `+ ${path}`),
    ...files.removed.map(({ path }) => `- ${path}`),
    ...files.changed.map(({ path, size_before, size }) => `~ ${path}  ${size_before} -> ${size} bytes`),
    ...(changed_inputs ?? []).map(
      ({ name, before, after }) => `input ${name}  ${before ?? 'none'} -> ${after ?? 'none'}`,
    ),
    facts({
      Status: changed(before.circuit.status, after.circuit.status),
      Compiled: changed(secondsText(before.circuit.compute_time_sec), secondsText(after.circuit.compute_time_sec)),
      'Verification key': changed(before.key_file?.sha256, after.key_file?.sha256),
      'Memory of a proof': changed(before.prove_memory, after.prove_memory),
    }),
  ].filter((line) => line !== '')
  return lines.length === 0 ? 'Nothing is different.' : lines.join('\n')
}

import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { call } from '../../shared/api/call.ts'

/** What the tools wrote, from a byte on; pieces end with whole lines. */
export async function readOutput(id: string, from: number, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await call(circuitRoutes.circuitOutput, {
    path: { circuit_id: id },
    query: { from },
    ...(signal && { signal }),
  })
  return response.arrayBuffer()
}

import { Json } from '@proofyard/contract/json.ts'
import { circuitSize } from '@proofyard/core/projects/circuit-size.ts'
import type { Circuit } from '@proofyard/sdk/calls.ts'
import { z } from 'zod'

/** How large a circuit is, in what its framework counts, as `48,001 constraints`; empty where that is not known. */
export function sizeOf(build: Circuit): string {
  const size = circuitSize(z.record(z.string(), Json).parse(build))
  return size === null ? '' : `${size.count.toLocaleString('en')} ${size.unit}`
}

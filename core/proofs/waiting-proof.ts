import type { Core } from '../context.ts'
import { isUnchecked, readWhyUnchecked } from '../elsewhere/why-unchecked.ts'
import { findWaitingFor } from '../workers/why-waiting.ts'
import type { ProofRecord } from './proof-record.ts'

type WaitingColumns = Pick<
  ProofRecord['proof'],
  'id' | 'size' | 'outgrown' | 'status' | 'attempt' | 'tries' | 'deaths' | 'teamId' | 'madeElsewhere'
>

/**
 * What a proof waits for, as `findWaitingFor` says it: its build's toolchain, in a size of its own. One that was made elsewhere waits to
 * be verified here.
 */
export async function findProofWaitingFor(
  core: Core,
  {
    build: { circuitType, toolchain },
    proof,
  }: { build: Pick<ProofRecord['build'], 'circuitType' | 'toolchain'>; proof: WaitingColumns },
): Promise<string | null> {
  const { size, outgrown, status, tries, deaths, teamId, madeElsewhere } = proof
  const job = { circuitType, toolchain, size, outgrown, tries, deaths, subject: 'Your proof' } as const
  if (madeElsewhere !== null && (await isUnchecked(core, proof))) return readWhyUnchecked(core, job, madeElsewhere)
  return findWaitingFor(core, { ...job, status, teamId })
}

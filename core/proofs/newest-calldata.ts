import { and, eq, sql } from 'drizzle-orm'
import { MAX_SHOWN_BYTES, refuseTooLargeAnswer } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'

/**
 * What a Solidity verifier is called with for the newest proof that a team made of a build; undefined where none has that.
 * @throws DomainError `answer_too_large`
 */
export async function readNewestCalldata(
  core: Pick<Core, 'database' | 'storage'>,
  { teamId, buildId }: { teamId: number; buildId: string },
): Promise<{ proofId: string; calldata: string } | undefined> {
  const [found] = await core.database
    .select({ proofId: proofs.id, sha256: artifacts.sha256, size: artifacts.size })
    .from(proofs)
    .innerJoin(proofArtifacts, and(eq(proofArtifacts.proofId, proofs.id), eq(proofArtifacts.kind, 'calldata')))
    .innerJoin(artifacts, eq(artifacts.sha256, proofArtifacts.sha256))
    .where(and(eq(proofs.buildId, buildId), eq(proofs.teamId, teamId)))
    .orderBy(sql`${proofs.createdAt} desc nulls first`, sql`${proofs.id} desc nulls first`)
    .limit(1)
  if (found === undefined) return undefined
  refuseTooLargeAnswer([found.size], 'Ask for one proof with include_smart_contract_calldata.')
  return { proofId: found.proofId, calldata: await core.storage.readText(found.sha256, MAX_SHOWN_BYTES) }
}

import { type SQL, and, eq } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { isProofLeft } from '../deletions/hidden.ts'
import { proofNotFound } from '../errors.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'
import { proofStatusColumns } from '../transitions/status-columns.ts'
import { findProof } from './find-proof.ts'

export type ProofStatusRow = NonNullable<Awaited<ReturnType<typeof selectOne>>>

/**
 * As findProof, for what a caller who waits asks again and again: of a proof of the viewer's team it reads its row and that of
 * its build.
 */
export async function findProofStatus(core: Core, viewer: Viewer, proofId: string): Promise<ProofStatusRow> {
  const id = parseUuid(proofId)
  const viewersTeam = teamOf(viewer)
  if (id !== undefined && viewersTeam !== undefined) {
    const own = await selectOne(core, and(eq(proofs.id, id), eq(proofs.teamId, viewersTeam), isProofLeft))
    if (own !== undefined) return own
  }
  const { proof } = await findProof(core, viewer, proofId)
  const other = await selectOne(core, eq(proofs.id, proof.id))
  if (other === undefined) throw proofNotFound(proofId)
  return other
}

/** The same by its id, for readers who were let in before. @returns undefined where it is deleted */
export function readProofStatus(core: Core, id: string): Promise<ProofStatusRow | undefined> {
  return selectOne(core, and(eq(proofs.id, id), isProofLeft))
}

async function selectOne(core: Core, where: SQL | undefined) {
  const [row] = await core.database
    .select({ ...proofStatusColumns, team: { id: teams.id, name: teams.name } })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .innerJoin(teams, eq(teams.id, proofs.teamId))
    .where(where)
  return row
}

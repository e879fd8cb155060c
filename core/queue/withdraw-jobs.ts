import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import { collectArtifact } from '../artifacts/collect-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import type { Job } from './job.ts'

/** What is about to be deleted. */
export type Doomed = { teamId: number } | { projectId: string } | { buildId: string } | { proofId: string }

/**
 * Removes the jobs of everything that goes with a deletion, in its transaction; running ones are stopped at its commit.
 * @returns the names of the proofs' inputs, for `forgetInputs` after the commit
 */
export async function withdrawJobs(core: Core, transaction: Transaction, doomed: Doomed): Promise<string[]> {
  const unfinishedProofs = await transaction
    .select({
      id: proofs.id,
      circuitType: builds.circuitType,
      toolchain: builds.toolchain,
      input: proofArtifacts.sha256,
    })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .leftJoin(proofArtifacts, and(eq(proofArtifacts.proofId, proofs.id), eq(proofArtifacts.kind, 'input')))
    .where(and(inArray(proofs.status, ['Queued', 'In Progress']), or(whereDoomed(doomed), ofOthersBuilds(doomed))))
    // In the order of the transitions, the row before its job: two that take both cannot wait for each other.
    .for('update', { of: proofs })
  const unfinishedBuilds =
    'proofId' in doomed
      ? []
      : await transaction
          .select({ id: builds.id, circuitType: builds.circuitType, toolchain: builds.toolchain })
          .from(builds)
          .where(and(inArray(builds.status, ['Queued', 'In Progress']), whereDoomed(doomed)))
          .for('update')
  const jobs: Job[] = [
    ...unfinishedProofs.map(({ id, circuitType, toolchain }) => ({
      kind: 'prove' as const,
      circuitType,
      toolchain,
      id,
    })),
    ...unfinishedBuilds.map((build) => ({ kind: 'compile' as const, ...build })),
  ]
  await core.queue.withdraw(transaction, jobs)
  return unfinishedProofs.flatMap(({ input }) => (input === null ? [] : [input]))
}

/** Removes the inputs of deleted proofs from the storage; what fails is left to the next collection. */
export async function forgetInputs(core: Core, inputs: string[]): Promise<void> {
  for (const input of inputs) {
    await collectArtifact(core, input).catch((error: unknown) =>
      core.report(error instanceof Error ? error : new Error(String(error))),
    )
  }
}

/** A team's proofs go with it, also those of other teams' builds. */
function ofOthersBuilds(doomed: Doomed): SQL | undefined {
  return 'teamId' in doomed ? eq(proofs.teamId, doomed.teamId) : undefined
}

function whereDoomed(doomed: Doomed): SQL {
  if ('teamId' in doomed) {
    return sql`${builds.projectId} in (select p.id from ${projects} p where p.team_id = ${doomed.teamId})`
  }
  if ('proofId' in doomed) return eq(proofs.id, doomed.proofId)
  return 'buildId' in doomed ? eq(builds.id, doomed.buildId) : eq(builds.projectId, doomed.projectId)
}

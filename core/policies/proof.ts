import { type Viewer, teamOf } from './viewer.ts'

/**
 * A team sees its own proofs. Others see those that a team made of its own public circuit; what a team proves with
 * another team's public circuit is its own business.
 */
export function maySeeProof(
  viewer: Viewer,
  proof: { teamId: number },
  project: { teamId: number; isPublic: boolean },
): boolean {
  return mayChangeProof(viewer, proof) || (project.isPublic && project.teamId === proof.teamId)
}

export function mayChangeProof(viewer: Viewer, proof: { teamId: number }): boolean {
  return teamOf(viewer) === proof.teamId
}

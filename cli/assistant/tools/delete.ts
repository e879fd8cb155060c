import { brand } from '@proofyard/contract/brand.ts'
import { z } from 'zod'
import { BuildIdentifier, ProjectIdentifier, ProofId } from '../identifiers.ts'
import { nameOf } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'

const Deleted = z.object({ deleted: z.uuid() })

/** Deletes a build and the team's proofs of it. */
export const deleteBuild = defineTool({
  name: 'delete_build',
  title: 'Delete a build',
  description: 'Deletes a build and the team’s proofs of it, after a person has said yes. It cannot be undone.',
  effect: 'destroys',
  input: z.strictObject({ build: BuildIdentifier }),
  output: Deleted,
  run: async ({ connect, confirm, url, signal }, { build }) => {
    const client = await connect()
    const query = { include_verification_key: false }
    const known = await client.call('circuitDetail', { path: { circuit_id: build }, query, signal })
    // What is deleted is what the person was asked about, wherever the tag is by then.
    const id = z.uuid().parse(known.circuit_id)
    await confirm(
      `Delete the build ${id} of ${nameOf(known.team_slug, known.project_name)} and ${known.num_proofs ?? 0} proofs? This cannot be undone.`,
      `${brand.ownCli} build delete ${id} --url ${url}`,
    )
    await client.call('circuitDelete', { path: { circuit_id: id }, signal })
    return { deleted: id }
  },
})

/** Deletes a proof. */
export const deleteProof = defineTool({
  name: 'delete_proof',
  title: 'Delete a proof',
  description: 'Deletes a proof, after a person has said yes. It cannot be undone.',
  effect: 'destroys',
  input: z.strictObject({ proof_id: ProofId }),
  output: Deleted,
  run: async ({ connect, confirm, url, signal }, { proof_id }) => {
    const client = await connect()
    await confirm(
      `Delete the proof ${proof_id}? This cannot be undone.`,
      `${brand.ownCli} proof delete ${proof_id} --url ${url}`,
    )
    await client.call('proofDelete', { path: { proof_id }, signal })
    return { deleted: proof_id }
  },
})

/** Deletes a project with all that is of it. */
export const deleteProject = defineTool({
  name: 'delete_project',
  title: 'Delete a project',
  description: 'Deletes a project with its builds and proofs, after a person has said yes. It cannot be undone.',
  effect: 'destroys',
  input: z.strictObject({ project: ProjectIdentifier }),
  output: Deleted,
  run: async ({ connect, confirm, url, signal }, { project }) => {
    const client = await connect()
    const known = await client.call('projectDetail', { path: { project_id: project }, signal })
    const id = z.uuid().parse(known.project_id)
    await confirm(
      `Delete the project ${id}, ${nameOf(known.team_slug, known.name)}, with its builds and ${known.num_proofs ?? 0} proofs? This cannot be undone.`,
      `${brand.ownCli} project delete ${id} --url ${url}`,
    )
    await client.call('projectDelete', { path: { project_id: id }, signal })
    return { deleted: id }
  },
})

import { brand } from '@proofyard/contract/brand.ts'
import { z } from 'zod'
import { ShownStatus } from '../build-view.ts'
import { BuildIdentifier, ProofId } from '../identifiers.ts'
import { defineTool } from '../tool.ts'
import { nameOf } from '../strangers-text.ts'

/** Stops compiling. */
export const cancelBuild = defineTool({
  name: 'cancel_build',
  title: 'Cancel a build',
  description: 'Stops compiling a build that is Queued or In Progress, after a person has said yes.',
  effect: 'destroys',
  input: z.strictObject({ build: BuildIdentifier }),
  output: z.object({ build_id: z.uuid(), status: ShownStatus }),
  run: async ({ connect, confirm, url, signal }, { build }) => {
    const client = await connect()
    const known = await client.call('circuitDetail', {
      path: { circuit_id: build },
      query: { include_verification_key: false },
      signal,
    })
    const build_id = z.uuid().parse(known.circuit_id)
    await confirm(
      `Stop compiling the build ${build_id} of ${nameOf(known.team_slug, known.project_name)}?`,
      `${brand.ownCli} build cancel ${build_id} --url ${url}`,
    )
    await client.call('circuitCancel', { path: { circuit_id: build_id }, signal })
    return { build_id, status: 'Cancelled' as const }
  },
})

/** Stops proving. */
export const cancelProof = defineTool({
  name: 'cancel_proof',
  title: 'Cancel a proof',
  description: 'Stops making a proof that is Queued or In Progress, after a person has said yes.',
  effect: 'destroys',
  input: z.strictObject({ proof_id: ProofId }),
  output: z.object({ proof_id: z.uuid(), status: ShownStatus }),
  run: async ({ connect, confirm, url, signal }, { proof_id }) => {
    const client = await connect()
    await confirm(`Stop making the proof ${proof_id}?`, `${brand.ownCli} proof cancel ${proof_id} --url ${url}`)
    await client.call('proofCancel', { path: { proof_id }, signal })
    return { proof_id, status: 'Cancelled' as const }
  },
})

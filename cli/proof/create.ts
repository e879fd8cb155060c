import { brand } from '@proofyard/contract/brand.ts'
import { readMeta } from '../build/deploy.ts'
import type { Context } from '../context.ts'
import { openProjectFolder } from '../project/project-folder.ts'
import { comeBack } from '../terminal/come-back.ts'
import { saveBundle } from './download.ts'
import { followProof } from './follow-proof.ts'
import { describeProof } from './get.ts'
import { readInput } from './read-input.ts'
import { type OrderOptions, readOrder } from './read-order.ts'

/** How a proof is asked for. */
export interface CreateOptions extends OrderOptions {
  input?: string
  meta?: string[]
  out?: string
  wait: boolean
}

/** Asks for a proof, and follows it until it is verified. */
export async function createProof(context: Context, asked: string | undefined, options: CreateOptions): Promise<void> {
  const { terminal, signal } = context
  const meta = readMeta(options.meta ?? [])
  const order = readOrder(options)
  const build = asked ?? (await openProjectFolder()).name
  const input = await readInput(options.input)
  const client = await context.connect()
  const proof = await client.prove(build, input, { meta, ...order, signal })
  terminal.note(
    `Proof ${proof.proof_id} of ${proof.circuit_team_slug}/${proof.project_name}, build ${proof.circuit_id}`,
  )
  if (!options.wait) {
    terminal.result(proof, () => describeProof(proof))
    comeBack(terminal, 'proof', `${brand.ownCli} proof get ${proof.proof_id} --wait`)
    return
  }
  const done = await followProof(context, client, proof.proof_id)
  if (options.out !== undefined) {
    await saveBundle(client, done.proof_id, options.out, signal)
    terminal.note(`Its bundle is ${options.out}.`)
  }
  terminal.result(done, () => describeProof(done))
}

import type { Context } from '../context.ts'
import type { DeleteOptions } from '../project/delete.ts'
import { confirm } from '../terminal/ask.ts'

/** Deletes a proof. */
export async function deleteProof(context: Context, id: string, { yes }: DeleteOptions): Promise<void> {
  const client = await context.connect()
  await confirm(context, `Delete the proof ${id}? This cannot be undone.`, yes === true)
  await client.call('proofDelete', { path: { proof_id: id }, signal: context.signal })
  context.terminal.result({ deleted: id }, () => `The proof ${id} is deleted.`)
}

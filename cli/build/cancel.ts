import type { Context } from '../context.ts'

/** Cancels a build that is Queued or In Progress. */
export async function cancelBuild({ terminal, connect, signal }: Context, id: string): Promise<void> {
  const build = await (await connect()).call('circuitCancel', { path: { circuit_id: id }, signal })
  terminal.result(build, () => `The build ${build.circuit_id} is cancelled.`)
}

import type { Circuit } from '@proofyard/sdk/calls.ts'
import type { Context } from '../context.ts'
import { facts, secondsText } from '../terminal/table.ts'
import { followBuild } from './follow-build.ts'

/** Shows what is known of a build. */
export async function getBuild(context: Context, id: string, { wait }: { wait?: true }): Promise<void> {
  const client = await context.connect()
  const path = { circuit_id: id }
  const build =
    wait === true
      ? await followBuild(context, client, id, { isQuiet: true })
      : await client.call('circuitDetail', { path, query: { include_verification_key: false }, signal: context.signal })
  context.terminal.result(build, () => describeBuild(build))
}

/** A build for a person. */
export function describeBuild(build: Circuit): string {
  return facts({
    Build: `${build.team_slug}/${build.project_name}`,
    'Build ID': build.circuit_id,
    Tags: build.tags.join(', '),
    Status: build.cancelled_by === null ? build.status : `Cancelled by ${build.cancelled_by}`,
    'Waits for': build.waiting_for,
    Doing: build.activity,
    Error: build.error,
    Framework: [build.circuit_type, build.proving_scheme].join(', '),
    Versions: Object.entries(build.versions ?? {})
      .map(([tool, version]) => `${tool} ${version}`)
      .join(', '),
    Compiled: secondsText(build.compute_time_sec),
    'Set-up': build.setup?.statement,
    Warnings: (build.warnings ?? []).join('\n'),
  })
}

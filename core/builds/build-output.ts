import { asc, eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { buildOutput } from '../database/schema/build-output.ts'
import { builds } from '../database/schema/builds.ts'
import { tellProgress } from '../live/live-notice.ts'
import type { HeldJob } from '../queue/job.ts'
import { isStill } from '../transitions/fence.ts'
import { running } from '../transitions/transitions.ts'

/** Kept of what tools write for one build, in all its attempts together. */
export const MAX_OUTPUT_BYTES = 1024 * 1024

/**
 * Keeps what the tools of a running attempt wrote, and tells those who watch. What comes late, or is more than is kept, is left out.
 * @param output lines without anything of this server
 */
export async function appendBuildOutput(core: Pick<Core, 'database'>, held: HeldJob, output: string): Promise<void> {
  // PostgreSQL's texts have no NUL.
  const text = output.replaceAll('\0', '')
  const bytes = Buffer.byteLength(text)
  if (bytes === 0) return
  // One statement: the place of each piece is that of the row at that moment.
  await core.database.execute(sql`
    with grown as (
      update ${builds} set output_bytes = output_bytes + ${bytes}
      where ${isStill('build', running(held))} and output_bytes + ${bytes} <= ${MAX_OUTPUT_BYTES}
      returning id, team_id, output_bytes - ${bytes} as at),
    kept as (insert into ${buildOutput} (build_id, at, text) select id, at, ${text}::text from grown returning build_id)
    select ${tellProgress('build', sql`grown.id`, sql`grown.team_id`)} from grown join kept on kept.build_id = grown.id`)
}

/** The output of a build from a byte on; the caller has let the reader in. */
export async function readBuildOutput(core: Pick<Core, 'database'>, buildId: string, from: number): Promise<Buffer> {
  const pieces = await core.database
    .select({ at: buildOutput.at, text: buildOutput.text })
    .from(buildOutput)
    .where(sql`${eq(buildOutput.buildId, buildId)} and ${buildOutput.at} + octet_length(${buildOutput.text}) > ${from}`)
    .orderBy(asc(buildOutput.at))
  const [first] = pieces
  if (first === undefined) return Buffer.alloc(0)
  return Buffer.concat(pieces.map(({ text }) => Buffer.from(text))).subarray(Math.max(from - first.at, 0))
}

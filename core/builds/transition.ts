import { sql } from 'drizzle-orm'
import type { Json } from '@proofyard/contract/json.ts'
import type { Setup } from '@proofyard/contract/setup.ts'
import { type BuildArtifactKind, buildArtifacts } from '../database/schema/build-artifacts.ts'
import { type ComputeTimes, builds } from '../database/schema/builds.ts'
import type { StoredFile } from '../storage/storage.ts'
import { boundedWarnings } from '../transitions/bounded-texts.ts'
import { storableJson } from '../transitions/storable-json.ts'
import { transitionsOf } from '../transitions/transitions.ts'

/** What a worker found out and stored in one attempt. */
export interface BuildResult {
  details: Record<string, Json>
  setup: Setup
  versions: Record<string, string>
  warnings: string[]
  computeTimes: ComputeTimes
  /** Size classes of its proofs and of their verifications. */
  proveSize: string
  verifySize: string
  /** Name of the worker of another owner that compiled it. */
  madeElsewhere?: string
  files: { kind: Exclude<BuildArtifactKind, 'project'>; name: string; stored: StoredFile }[]
}

/** What happens to a build while a worker has its job. */
export const {
  begin: beginBuild,
  finish: finishBuild,
  fail: failBuild,
  requeue: requeueBuild,
  enlarge: enlargeBuild,
  forgive: forgiveBuild,
  note: noteBuildProgress,
} = transitionsOf<BuildResult>({
  subject: 'build',
  columnsOf: ({ details, setup, versions, warnings, computeTimes, proveSize, verifySize, madeElsewhere, files }) => ({
    details: sql`${builds.details} || ${storableJson(details)}::jsonb`,
    setup: sql`${storableJson(setup)}::jsonb`,
    versions,
    warnings: sql`coalesce(${builds.warnings}, '[]') || ${JSON.stringify(boundedWarnings(warnings))}::jsonb`,
    computeTimes,
    proveSize,
    verifySize,
    madeElsewhere,
    fileSize: sql`coalesce(${builds.fileSize}, 0) + ${files.reduce((sum, file) => sum + file.stored.size, 0)}`,
  }),
  addsFiles: (files, from) => {
    const rows = JSON.stringify(files.map(({ kind, name, stored }) => ({ kind, name, sha256: stored.sha256 })))
    return sql`insert into ${buildArtifacts} (build_id, kind, name, sha256) select made.id, file.kind, file.name, file.sha256
      from ${from} made, json_to_recordset(${rows}::json) file (kind text, name text, sha256 text)`
  },
})

import { sql } from 'drizzle-orm'
import type { Performance } from '@proofyard/contract/performance.ts'
import { type ComputeTimes, builds } from '../database/schema/builds.ts'
import { type ProofArtifactKind, proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { resourcesOf } from '../queue/size-class.ts'
import type { StoredFile } from '../storage/storage.ts'
import { boundedWarnings } from '../transitions/bounded-texts.ts'
import { storableJson } from '../transitions/storable-json.ts'
import { transitionsOf } from '../transitions/transitions.ts'
import { dropsInputs } from './drop-inputs.ts'

/** What a worker made and stored in one attempt; only a proof that was verified is finished. */
export interface ProofResult {
  /** The name of the worker of another owner that made it, where no one here can verify it. */
  unverifiedOf?: string
  warnings: string[]
  computeTimes: ComputeTimes
  /** Of a program that has cycles. */
  performance?: Performance | undefined
  /** Bytes that its programs took at their most, where that was measured here. */
  peakMemory?: number | undefined
  files: { kind: Exclude<ProofArtifactKind, 'input'>; stored: StoredFile }[]
}

/** What happens to a proof while a worker has its job. */
export const {
  begin: beginProof,
  finish: finishProof,
  fail: failProof,
  requeue: requeueProof,
  enlarge: enlargeProof,
  forgive: forgiveProof,
  note: noteProofProgress,
} = transitionsOf<ProofResult>({
  subject: 'proof',
  columnsOf: ({ warnings, computeTimes, performance, peakMemory, files, unverifiedOf }) => ({
    // What its worker said that it needed is no measure for others.
    ...(unverifiedOf === undefined ? { verified: true } : { madeElsewhere: unverifiedOf, outgrown: null }),
    warnings: boundedWarnings(warnings),
    computeTimes,
    performance: performance && sql`${storableJson(performance)}::jsonb`,
    peakMemory,
    fileSize: files.reduce((sum, file) => sum + file.stored.size, 0),
  }),
  addsFiles: (files, from) => {
    const rows = JSON.stringify(files.map(({ kind, stored }) => ({ kind, sha256: stored.sha256 })))
    return sql`insert into ${proofArtifacts} (proof_id, kind, sha256) select made.id, file.kind, file.sha256
      from ${from} made, json_to_recordset(${rows}::json) file (kind text, sha256 text)`
  },
  dropsInput: dropsInputs,
  // The next proofs of the build begin with what this one needed.
  learnsSize: ({ size, kind }, from) => {
    if (kind === 'check') return undefined
    const mebibytes = resourcesOf(size).memoryBytes / 1024 ** 2
    return sql`update ${builds} set prove_size = ${size} from ${from} made
      where ${builds.id} = made.build_id and made.outgrown is not null
        and split_part(${builds.proveSize}, 'm', 1)::bigint < ${mebibytes}`
  },
})

import { labelOfKey } from '@proofyard/contract/development-key.ts'
import type { Json } from '@proofyard/contract/json.ts'
import { shownName } from '../projects/shown-name.ts'
import type { ProofRecord } from '../proofs/proof-record.ts'
import { firstLines } from './first-lines.ts'

/** Raised when a reader of an older one would be misled. */
const BUNDLE_VERSION = 1

/** What a bundle says of its proof, as docs/proof-bundles.md describes it; the same each time for a proof. */
export function bundleStatement(
  { proof, build, project, team, circuitTeam, sourcesSha256 }: ProofRecord,
  { manifest, warnings }: { manifest: Json; warnings: string[] | null },
  publicUrl: string,
): Json {
  const { setup } = build
  const label = labelOfKey(setup)
  return {
    format: 'proofyard-proof-bundle',
    version: BUNDLE_VERSION,
    server: publicUrl,
    circuit: {
      id: build.id,
      name: shownName(project, proof.teamId),
      team: circuitTeam?.slug ?? null,
      sources_sha256: sourcesSha256,
      circuit_type: build.circuitType,
      proving_scheme: build.provingScheme,
      versions: build.versions ?? {},
      manifest,
    },
    proof: {
      id: proof.id,
      team: team.slug,
      date_ready: proof.finishedAt?.toISOString() ?? null,
      verified_by: proof.verified === true ? 'server' : 'prover',
      made_elsewhere: proof.madeElsewhere,
    },
    setup: setup === null ? null : { kind: setup.kind, statement: setup.statement },
    warnings: firstLines([...(label === undefined ? [] : [label]), ...(warnings ?? []), ...(proof.warnings ?? [])]),
  }
}

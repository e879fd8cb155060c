import type { FailureCause } from '@proofyard/contract/failure-cause.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { Link } from '@tanstack/react-router'
import { CancelButton } from '../../shared/cancel/cancel-button.tsx'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { paths } from '../../shared/paths.ts'
import { AdvisoriesNote } from '../../shared/setup/advisories-note.tsx'
import { SetupNote } from '../../shared/setup/setup-note.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { DetailRow, DetailRows, DetailValue } from '../../shared/ui/detail-rows.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { useCancelProof } from './cancel-proof.ts'
import { ProofCommands } from './commands/proof-commands.tsx'
import { PredictionSection } from './estimate/prediction-section.tsx'
import { PerformanceRows } from './performance-rows.tsx'
import { ProofDownloads } from './proof-downloads.tsx'
import { PublicValuesSection } from './public-values-section.tsx'
import classes from './proof-report.module.css'
import { ProofStages } from './proof-stages.tsx'
import { TryAgain } from './try-again.tsx'

/** Everything that is known about a proof. */
export function ProofReport({ proof }: { proof: Proof }) {
  const cancel = useCancelProof()(proof)
  const isCancelled = proof.cancelled_by !== null
  const meta = Object.entries(proof.meta)
  return (
    <div className={classes.report}>
      <div className={classes.id}>
        <code>{proof.proof_id}</code>
        <CopyButton text={proof.proof_id} name="Copy proof ID" />
      </div>
      {isCancelled && (
        <Notice kind="plain" title="Cancelled">
          {proof.error}
        </Notice>
      )}
      {proof.error !== null && !isCancelled && (
        <Notice kind="failed" title="Error">
          <pre>{proof.error}</pre>
        </Notice>
      )}
      <TryAgain key={proof.proof_id} proof={proof} />
      {proof.waiting_for !== null && (
        <Notice kind="plain" title="Waiting">
          {proof.waiting_for}
        </Notice>
      )}
      {proof.activity !== null && (
        <Notice kind="plain" title="In Progress">
          {proof.activity}
        </Notice>
      )}
      {cancel !== undefined && (
        <div>
          <CancelButton {...cancel} />
        </div>
      )}
      {proof.deleted_circuit !== null && (
        <Notice kind="plain" title="Circuit Deleted">
          The team that owned the circuit deleted it on <Moment date={proof.deleted_circuit.date_deleted} />. This proof
          stays, and so does all that its verification needs. No new proof of the circuit can be made.
        </Notice>
      )}
      {proof.warnings !== null && proof.warnings.length > 0 && (
        <Notice kind="warning" title="Warnings">
          <pre>{proof.warnings.join('\n')}</pre>
        </Notice>
      )}
      {proof.status === 'Ready' && <ProofDownloads proof={proof} />}
      {proof.status === 'Ready' && <ProofCommands proof={proof} />}
      <ProofStages proof={proof} />
      <PredictionSection proof={proof} />
      <DetailRows>
        <DetailRow name="Status">
          <StatusBadge status={proof.status} isCancelled={isCancelled} />
        </DetailRow>
        {proof.failure_cause !== null && !isCancelled && (
          <DetailRow name="Cause">{causes[proof.failure_cause]}</DetailRow>
        )}
        <DetailRow name="Verified">{verifiedText(proof)}</DetailRow>
        {proof.made_elsewhere !== null && (
          <DetailRow name="Made Elsewhere">
            <DetailValue value={proof.made_elsewhere} />
          </DetailRow>
        )}
        <CircuitRows proof={proof} />
        <DetailRow name="Circuit Type">{proof.circuit_type}</DetailRow>
        <DetailRow name="Date Created">
          <Moment date={proof.date_created} />
        </DetailRow>
        {proof.priority !== 0 && <DetailRow name="Priority">{proof.priority}</DetailRow>}
        {proof.deadline !== null && (
          <DetailRow name="Deadline">
            <Moment date={proof.deadline} form="zoned" />
          </DetailRow>
        )}
        <DetailRow name="Queue Time">{formatSeconds(proof.queue_time_sec)}</DetailRow>
        <DetailRow name="Compute Time">{formatSeconds(proof.compute_time_sec)}</DetailRow>
        <DetailRow name="File Size">{formatBytes(proof.file_size)}</DetailRow>
        {proof.performance !== null && <PerformanceRows performance={proof.performance} />}
      </DetailRows>
      <SetupNote setup={proof.setup} />
      <AdvisoriesNote advisories={proof.advisories ?? []} />
      {meta.length > 0 && (
        <section>
          <h3 className={classes.heading}>Meta</h3>
          <DetailRows>
            {meta.map(([key, value]) => (
              <DetailRow key={key} name={key}>
                <DetailValue value={value} />
              </DetailRow>
            ))}
          </DetailRows>
        </section>
      )}
      {proof.status === 'Ready' && proof.public !== null && <PublicValuesSection proof={proof} />}
      {proof.public !== null && <JsonView title="Public" value={proof.public} />}
      {proof.proof !== null && <JsonView title="Proof" value={proof.proof} />}
    </div>
  )
}

/** Links to the circuit, or of one that was deleted what is known of it still. */
function CircuitRows({ proof }: { proof: Proof }) {
  const { circuit_team_slug: team, project_name: project, circuit_id: build, deleted_circuit: deleted } = proof
  const name = team === '' ? project : `${team}/${project}`
  return (
    <>
      <DetailRow name="Project">
        {deleted === null ? <Link to={paths.project(team, project)}>{name}</Link> : name}
      </DetailRow>
      <DetailRow name="Build ID">
        {deleted === null ? (
          <Link className={classes.mono} to={paths.build(team, project, build)} title={build}>
            {build.slice(0, 8)}
          </Link>
        ) : (
          <span className={classes.mono} title={build}>
            {build.slice(0, 8)}
          </span>
        )}
        <CopyButton text={build} name="Copy build ID" />
      </DetailRow>
      {deleted !== null && deleted.sha256 !== null && (
        <DetailRow name="SHA-256 of the Sources">
          <span className={classes.mono} title={deleted.sha256}>
            {deleted.sha256.slice(0, 16)}
          </span>
          <CopyButton text={deleted.sha256} name="Copy SHA-256 of the sources" />
        </DetailRow>
      )}
    </>
  )
}

/** What made a proof fail: only the first is about its input. */
const causes: Record<FailureCause, string> = {
  input: 'The input was refused',
  limit: 'A limit was passed',
  build: 'The build cannot be proved with',
  server: 'A fault of the server',
  cancelled: 'Cancelled',
  deadline: 'Its deadline',
}

function verifiedText({ verified, verified_by: by }: Proof): string {
  if (by === 'prover') return 'By its prover, not by this server'
  if (verified === null) return 'N/A'
  return verified ? 'Yes' : 'No'
}

function JsonView({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, undefined, 2)
  return (
    <section>
      <div className={classes.headingLine}>
        <h3 className={classes.heading}>{title}</h3>
        <CopyButton text={text} name={`Copy ${title.toLowerCase()}`} />
      </div>
      <pre className={classes.json} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </section>
  )
}

import type { Proof } from '@proofyard/contract/proof.ts'
import { Link } from '@tanstack/react-router'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatDate } from '../../shared/format/date.ts'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { paths } from '../../shared/paths.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { DetailRow, DetailRows, DetailValue } from '../../shared/ui/detail-rows.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { ProofDownloads } from './proof-downloads.tsx'
import classes from './proof-report.module.css'
import { stageRows } from '../../shared/format/stage-rows.ts'

/** Everything that is known about a proof. */
export function ProofReport({ proof }: { proof: Proof }) {
  const meta = Object.entries(proof.meta)
  const stages = stageRows(proof.compute_times)
  return (
    <div className={classes.report}>
      <div className={classes.id}>
        <code>{proof.proof_id}</code>
        <CopyButton text={proof.proof_id} name="Copy proof ID" />
      </div>
      {proof.error !== null && (
        <Notice kind="failed" title="Error">
          <pre>{proof.error}</pre>
        </Notice>
      )}
      {proof.waiting_for !== null && (
        <Notice kind="plain" title="Waiting">
          {proof.waiting_for}
        </Notice>
      )}
      {proof.doing !== null && (
        <Notice kind="plain" title="In Progress">
          {proof.doing}
        </Notice>
      )}
      {proof.warnings !== null && proof.warnings.length > 0 && (
        <Notice kind="warning" title="Warnings">
          <pre>{proof.warnings.join('\n')}</pre>
        </Notice>
      )}
      {proof.status === 'Ready' && <ProofDownloads proof={proof} />}
      <DetailRows>
        <DetailRow name="Status">
          <StatusBadge status={proof.status} />
        </DetailRow>
        <DetailRow name="Verified">{verifiedText(proof.verified)}</DetailRow>
        <DetailRow name="Project">
          <Link to={paths.project(proof.circuit_team_slug, proof.project_name)}>
            {proof.circuit_team_slug}/{proof.project_name}
          </Link>
        </DetailRow>
        <DetailRow name="Build ID">
          <Link
            className={classes.mono}
            to={paths.build(proof.circuit_team_slug, proof.project_name, proof.circuit_id)}
            title={proof.circuit_id}
          >
            {proof.circuit_id.slice(0, 8)}
          </Link>
          <CopyButton text={proof.circuit_id} name="Copy build ID" />
        </DetailRow>
        <DetailRow name="Circuit Type">{proof.circuit_type}</DetailRow>
        <DetailRow name="Date Created">{formatDate(proof.date_created)}</DetailRow>
        <DetailRow name="Queue Time">{formatSeconds(proof.queue_time_sec)}</DetailRow>
        <DetailRow name="Compute Time">{formatSeconds(proof.compute_time_sec)}</DetailRow>
        <DetailRow name="File Size">{formatBytes(proof.file_size)}</DetailRow>
      </DetailRows>
      {stages.length > 0 && (
        <section>
          <h3 className={classes.heading}>Compute Times</h3>
          <DetailRows>
            {stages.map(([name, seconds]) => (
              <DetailRow key={name} name={name}>
                {formatSeconds(seconds)}
              </DetailRow>
            ))}
          </DetailRows>
        </section>
      )}
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
      {proof.public !== null && <JsonView title="Public" value={proof.public} />}
      {proof.proof !== null && <JsonView title="Proof" value={proof.proof} />}
    </div>
  )
}

function verifiedText(verified: boolean | null): string {
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

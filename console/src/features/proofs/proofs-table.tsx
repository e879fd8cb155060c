import { VisuallyHidden } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CancelCell } from '../../shared/cancel/cancel-cell.tsx'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { paths } from '../../shared/paths.ts'
import { Moment } from '../../shared/ui/moment.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { useCancelProof } from './cancel-proof.ts'
import classes from '../../shared/ui/table.module.css'
import own from './proofs-table.module.css'

interface Properties {
  proofs: Proof[]
  /** The team whose history this is; rows open below it. */
  team: string
  /** The proof whose panel is open. */
  openId: string | undefined
  /** True while other rows are on their way. */
  isStale: boolean
}

/** Proofs, a row each; a click anywhere on a row opens its panel, and the page stays where it is. */
export function ProofsTable({ proofs, team, openId, isStale }: Properties) {
  const navigate = useNavigate()
  const cancelOf = useCancelProof()
  return (
    <div className={classes.scroll} aria-busy={isStale}>
      <table className={`${classes.table} ${classes.lines ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">Proof ID</th>
            <th scope="col">Project Name</th>
            <th scope="col">Queue Time</th>
            <th scope="col">Compute Time</th>
            <th scope="col">Date Created</th>
            <th scope="col">Status</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {proofs.map((proof) => {
            const to = paths.proof(team, proof.proof_id)
            return (
              <tr
                key={proof.proof_id}
                data-opens
                aria-selected={proof.proof_id === openId}
                onClick={() => void navigate({ to, search: true, resetScroll: false })}
              >
                <td className={classes.mono}>
                  <Link
                    className={classes.rowLink}
                    to={to}
                    search
                    resetScroll={false}
                    title={proof.proof_id}
                    onClick={(event) => event.stopPropagation()}
                  >
                    {proof.proof_id.slice(0, 8)}
                  </Link>
                </td>
                <td>
                  <div className={own.project}>
                    {proof.project_name}
                    <Order proof={proof} />
                    {proof.status === 'Failed' && proof.error !== null && <Reason error={proof.error} />}
                  </div>
                </td>
                <td className={classes.number} data-line="2" data-name="Queue">
                  {formatSeconds(proof.queue_time_sec)}
                </td>
                <td className={classes.number} data-line="2" data-name="Compute">
                  {formatSeconds(proof.compute_time_sec)}
                </td>
                <td className={classes.number} data-line="2" data-first>
                  <Moment date={proof.date_created} />
                </td>
                <td data-end>
                  <StatusBadge status={proof.status} isCancelled={proof.cancelled_by !== null} />
                </td>
                <CancelCell job={cancelOf(proof)} name={`Actions for proof ${proof.proof_id.slice(0, 8)}`} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** When it is wanted, where the one who asked for it said so. */
function Order({ proof: { priority, deadline } }: { proof: Proof }) {
  if (priority === 0 && deadline === null) return null
  return (
    <span className={own.order}>
      {priority !== 0 && <span>Priority {priority}</span>}
      {deadline !== null && (
        <span>
          Deadline <Moment date={deadline} />
        </span>
      )}
    </span>
  )
}

/** The first line of why a proof failed; all of it is in the proof's panel. */
function Reason({ error }: { error: string }) {
  const [first = ''] = error.trimStart().split('\n')
  return (
    <span className={own.reason} title={first}>
      {first}
    </span>
  )
}

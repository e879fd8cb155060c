import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Stage } from '@proofyard/contract/stage.ts'
import { Link } from '@tanstack/react-router'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { stageRows } from '../../shared/stages/stage-rows.ts'
import { Moment } from '../../shared/ui/moment.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import table from '../../shared/ui/table.module.css'
import { buildPath } from './build-path.ts'
import classes from './compile-history.module.css'

interface Properties {
  builds: Circuit[]
  /** Undefined until they are known. */
  stagesOf: ((circuitType: CircuitType) => Stage[]) | undefined
  isStale: boolean
}

/** Each compilation of a project: how long it waited, what it did and for how long, and how it ended. */
export function CompileHistory({ builds, stagesOf, isStale }: Properties) {
  return (
    <div className={table.scroll} aria-busy={isStale}>
      <table className={`${table.table} ${table.lines ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">Build</th>
            <th scope="col">Status</th>
            <th scope="col">Queue Time</th>
            <th scope="col">Compile Time</th>
            <th scope="col">Stages</th>
            <th scope="col">Date Created</th>
          </tr>
        </thead>
        <tbody>
          {builds.map((build) => (
            <tr key={build.circuit_id}>
              <td className={table.mono}>
                <Link className={table.rowLink} to={buildPath(build)} title={build.circuit_id}>
                  {build.circuit_id.slice(0, 8)}
                </Link>
              </td>
              <td data-end>
                <StatusBadge
                  status={build.status}
                  isCancelled={build.cancelled_by !== null}
                  startsWhenUsed={build.starts_when_used}
                />
              </td>
              <td className={table.number} data-line="2" data-name="Queue">
                {formatSeconds(build.queue_time_sec)}
              </td>
              <td className={table.number} data-line="2" data-name="Compile">
                {formatSeconds(build.compute_time_sec)}
              </td>
              <td data-line="3">
                {stagesOf && <Stages times={build.compute_times} stages={stagesOf(build.circuit_type)} />}
                {build.error !== null && <p className={classes.error}>{firstLine(build.error)}</p>}
              </td>
              <td className={`${table.number} ${classes.date}`} data-line="2" data-first>
                <Moment date={build.date_created} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Stages({ times, stages }: { times: Circuit['compute_times']; stages: Stage[] }) {
  const { total: _, ...ownTimes } = times ?? {}
  return (
    <ul className={classes.stages}>
      {stageRows(ownTimes, stages).map(([label, seconds]) => (
        <li key={label}>
          {label} <span className={table.number}>{formatSeconds(seconds)}</span>
        </li>
      ))}
    </ul>
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

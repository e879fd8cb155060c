import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../shared/format/date.ts'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { stageRows } from '../../shared/format/stage-rows.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import table from '../../shared/ui/table.module.css'
import { buildPath } from './build-path.ts'
import classes from './compile-history.module.css'

/** Each compilation of a project: how long it waited, what it did and for how long, and how it ended. */
export function CompileHistory({ builds }: { builds: Circuit[] }) {
  return (
    <div className={table.scroll}>
      <table className={table.table}>
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
              <td>
                <StatusBadge status={build.status} />
              </td>
              <td className={table.number}>{formatSeconds(build.queue_time_sec)}</td>
              <td className={table.number}>{formatSeconds(build.compute_time_sec)}</td>
              <td>
                <Stages times={build.compute_times} />
                {build.error !== null && <p className={classes.error}>{firstLine(build.error)}</p>}
              </td>
              <td className={table.number}>{formatDate(build.date_created)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Stages({ times }: { times: Circuit['compute_times'] }) {
  const { total: _, ...stages } = times ?? {}
  return (
    <ul className={classes.stages}>
      {stageRows(stages).map(([name, seconds]) => (
        <li key={name}>
          {name} <span className={table.number}>{formatSeconds(seconds)}</span>
        </li>
      ))}
    </ul>
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

import { VisuallyHidden } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CancelCell } from '../../shared/cancel/cancel-cell.tsx'
import { formatCount } from '../../shared/format/count.ts'
import { paths } from '../../shared/paths.ts'
import { Moment } from '../../shared/ui/moment.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import classes from '../../shared/ui/table.module.css'
import { useCancelBuild } from './cancel-build.ts'
import { CompareCell } from './compare/compare-cell.tsx'
import own from './builds-table.module.css'

interface Properties {
  builds: Circuit[]
  isAuthenticated: boolean
  /** True while other rows are on their way. */
  isStale: boolean
  /** The id of the build to compare another one with; undefined where none is chosen. */
  chosen: string | undefined
}

/** The builds of a project; a click anywhere on a row opens its build. */
export function BuildsTable({ builds, isAuthenticated, isStale, chosen }: Properties) {
  const navigate = useNavigate()
  const cancelOf = useCancelBuild()
  return (
    <div className={classes.scroll} aria-busy={isStale}>
      <table className={`${classes.table} ${classes.lines ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">Circuit ID</th>
            <th scope="col">Framework</th>
            <th scope="col">Status</th>
            {isAuthenticated && <th scope="col">My Proofs</th>}
            <th scope="col">Tags</th>
            <th scope="col">Date Created</th>
            <th scope="col">Compare</th>
            {isAuthenticated && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {builds.map((build) => {
            const to = paths.build(build.team_slug, build.project_name, build.circuit_id)
            return (
              <tr
                key={build.circuit_id}
                data-opens
                onClick={() => {
                  // Who has marked an ID to copy it does not want to go there.
                  if (window.getSelection()?.isCollapsed !== false) void navigate({ to })
                }}
              >
                <td className={classes.mono}>
                  <Link className={`${classes.rowLink} ${own.id}`} to={to} onClick={(event) => event.stopPropagation()}>
                    {build.circuit_id}
                  </Link>
                </td>
                <td>{build.circuit_type}</td>
                <td data-end>
                  <StatusBadge
                    status={build.status}
                    isCancelled={build.cancelled_by !== null}
                    startsWhenUsed={build.starts_when_used}
                  />
                </td>
                {isAuthenticated && (
                  <td className={classes.number} data-line="2" data-name="My Proofs">
                    {formatCount(build.num_proofs)}
                  </td>
                )}
                <td
                  className={classes.mono}
                  data-line="2"
                  data-name="Tags"
                  data-empty={build.tags.length === 0 || undefined}
                >
                  {build.tags.join(', ')}
                </td>
                <td className={classes.number} data-line="2" data-first>
                  <Moment date={build.date_created} />
                </td>
                <CompareCell build={build} chosen={chosen} />
                {isAuthenticated && (
                  <CancelCell job={cancelOf(build)} name={`Actions for build ${build.circuit_id.slice(0, 8)}`} />
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../shared/paths.ts'
import { joinIds } from './compared-ids.ts'

interface Properties {
  build: Circuit
  /** The id of the build that is to be compared; undefined where none is chosen. */
  chosen: string | undefined
}

/** The cell of a row that chooses its build for a comparison, or the other one of it: what is chosen first is the later of the two. */
export function CompareCell({ build, chosen }: Properties) {
  const { team_slug: team, project_name: project, circuit_id: id } = build
  return (
    <td data-line="2" onClick={(event) => event.stopPropagation()}>
      {chosen === undefined ? (
        <Link
          to={paths.projectTab(team, project, 'builds')}
          search={(search) => ({ ...search, compare: id })}
          aria-label={`Compare build ${id.slice(0, 8)} with another`}
        >
          Compare
        </Link>
      ) : chosen === id ? (
        'Chosen'
      ) : (
        <Link
          to={paths.compare(team, project, joinIds(id, chosen))}
          aria-label={`Compare with this build ${id.slice(0, 8)}`}
        >
          Compare with this
        </Link>
      )}
    </td>
  )
}

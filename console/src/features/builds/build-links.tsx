import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import classes from './build-sidebar.module.css'

/** The pages of a project's tabs, for this build; the deployment is for signed-in people. */
export function BuildLinks({ build, isAuthenticated }: { build: Circuit; isAuthenticated: boolean }) {
  const { team_slug: team, project_name: project, circuit_id: id } = build
  return (
    <nav className={classes.links} aria-label="More of this build">
      <Link to={paths.code(team, project, id)}>Code of this build</Link>
      <Link to={paths.projectTab(team, project, 'builds')} search={{ compare: id }}>
        Compare with…
      </Link>
      {isAuthenticated && build.has_smart_contract_verifier && (
        <Link to={paths.deployment(team, project, id)}>Deployment of this build</Link>
      )}
    </nav>
  )
}

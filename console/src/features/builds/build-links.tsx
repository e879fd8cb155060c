import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import classes from './build-sidebar.module.css'

/** The pages beside the tabs of a project, which are for signed-in people. */
export function BuildLinks({ build }: { build: Circuit }) {
  const { team_slug: team, project_name: project, circuit_id: id } = build
  return (
    <nav className={classes.links} aria-label="More of this build">
      <Link to={paths.code(team, project, id)}>Code</Link>
      {build.has_smart_contract_verifier && <Link to={paths.deployment(team, project, id)}>Deployment</Link>}
      <Link to={paths.compileHistory(team, project)}>Compile history</Link>
    </nav>
  )
}

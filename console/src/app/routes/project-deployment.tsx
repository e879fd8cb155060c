import { getRouteApi } from '@tanstack/react-router'
import { Deployment } from '../../features/builds/deployment/deployment.tsx'
import { useSession } from '../../shared/session/use-session.ts'
import { ChosenBuild } from './chosen-build.tsx'

const route = getRouteApi('/z/$team/$project/deployment/{-$build}')

/** How proofs of a project are checked on a chain. */
export function ProjectDeployment() {
  const { team, project, build: chosen } = route.useParams()
  const session = useSession()
  return (
    <ChosenBuild team={team} project={project} chosen={chosen} title="Deployment">
      {(build) => <Deployment build={build} team={session.team?.slug ?? team} />}
    </ChosenBuild>
  )
}

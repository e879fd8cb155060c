import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Deployment } from '../../features/builds/deployment/deployment.tsx'
import { newestCalldataQuery } from '../../features/builds/deployment/newest-calldata.ts'
import { verifierQuery } from '../../shared/solidity/read-verifier.ts'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { ChosenBuild, useChosenBuildId } from './chosen-build.tsx'

const route = getRouteApi('/z/$team/$project/deployment/{-$build}')

/** How proofs of a project are checked on a chain. */
export function ProjectDeployment() {
  const { team, project, build: chosen } = route.useParams()
  const session = useSession()
  const id = useChosenBuildId(team, project, chosen)
  const { data: known } = useQuery(projectQuery(team, project))
  const hasVerifier = chosen === undefined && known?.latest_circuit?.has_smart_contract_verifier === true
  // Both are asked for together with the build.
  useQuery({ ...newestCalldataQuery(id ?? ''), enabled: id !== undefined, notifyOnChangeProps: [] })
  useQuery({ ...verifierQuery(id ?? ''), enabled: id !== undefined && hasVerifier, notifyOnChangeProps: [] })
  return (
    <ChosenBuild team={team} project={project} chosen={chosen} title="Deployment">
      {(build) => <Deployment build={build} team={session.team?.slug ?? team} />}
    </ChosenBuild>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { BuildView } from './build-view.tsx'

const route = getRouteApi('/z/$team/$project/')

/** The readme of a project's latest build. */
export function ProjectReadme() {
  const { team, project: name } = route.useParams()
  const project = useQuery(projectQuery(team, name))
  if (project.data === undefined) return <SkeletonLines count={9} height={16} gap={12} />
  if (project.data.latest_circuit === null) return <EmptyState title="This project has no build." />
  return <BuildView buildId={project.data.latest_circuit.circuit_id} />
}

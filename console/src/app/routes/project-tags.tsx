import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { newestBuildsQuery } from '../../features/builds/list-builds.ts'
import { TagsList } from '../../features/builds/tags-list.tsx'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/tags')

export function ProjectTags() {
  const { team, project: name } = route.useParams()
  const project = useQuery(projectQuery(team, name))
  const builds = useQuery(newestBuildsQuery(team, name))
  return (
    <section>
      <h2 className={classes.heading}>Tags</h2>
      {project.data === undefined && <SkeletonLines count={3} height={32} />}
      {project.data?.tags.length === 0 && <p className={classes.muted}>No tags available</p>}
      {project.data !== undefined && project.data.tags.length > 0 && (
        <TagsList project={project.data} builds={builds.data?.items} />
      )}
    </section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { DeleteProjectSection } from '../../features/projects/delete-section.tsx'
import { LabelsEditor } from '../../features/projects/labels-editor.tsx'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { RenameSection } from '../../features/projects/rename-section.tsx'
import { VisibilitySection } from '../../features/projects/visibility-section.tsx'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { paths } from '../../shared/paths.ts'
import { Section } from '../../shared/ui/section.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/settings')

export function ProjectSettings() {
  const { team, project: name } = route.useParams()
  const project = useQuery(projectQuery(team, name))
  const navigate = useNavigate()
  const client = useQueryClient()
  if (project.data === undefined) return <SkeletonLines count={3} height={120} gap={20} />
  return (
    <div className={classes.narrow}>
      <h2 className={classes.heading}>Settings</h2>
      <VisibilitySection project={project.data} />
      <RenameSection
        key={project.data.name}
        project={project.data}
        onRenamed={async (renamed) => {
          await navigate({ to: paths.projectTab(team, renamed, 'settings'), replace: true })
          client.removeQueries({ queryKey: queryKeys.project(team, name) })
        }}
      />
      <Section title="Labels" about="Labels help others find the project. Press Enter or comma to add one.">
        <LabelsEditor project={project.data} />
      </Section>
      <DeleteProjectSection project={project.data} onDeleted={() => void navigate({ to: paths.team(team) })} />
    </div>
  )
}

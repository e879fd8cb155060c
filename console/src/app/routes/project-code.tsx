import { getRouteApi } from '@tanstack/react-router'
import { CodeBrowser } from '../../features/code/code-browser.tsx'
import { paths } from '../../shared/paths.ts'
import { ChosenBuild } from './chosen-build.tsx'

const route = getRouteApi('/z/$team/$project/code/{-$build}')

/** The sources of a project, as they were compiled into a build. */
export function ProjectCode() {
  const { team, project, build: chosen } = route.useParams()
  const { file, line } = route.useSearch()
  return (
    <ChosenBuild team={team} project={project} chosen={chosen} title="Code">
      {({ circuit_id: id }) => (
        <CodeBrowser buildId={id} project={project} place={paths.code(team, project, chosen)} file={file} line={line} />
      )}
    </ChosenBuild>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CodeBrowser } from '../../features/code/code-browser.tsx'
import { filesQuery } from '../../features/code/list-files.ts'
import { paths } from '../../shared/paths.ts'
import { ChosenBuild, useChosenBuildId } from './chosen-build.tsx'

const route = getRouteApi('/z/$team/$project/code/{-$build}')

/** The sources of a project, as they were compiled into a build. */
export function ProjectCode() {
  const { team, project, build: chosen } = route.useParams()
  const { file, line } = route.useSearch()
  const id = useChosenBuildId(team, project, chosen)
  // Asked for together with the build.
  useQuery({ ...filesQuery(id ?? '', file), enabled: id !== undefined, notifyOnChangeProps: [] })
  return (
    <ChosenBuild team={team} project={project} chosen={chosen} title="Code">
      {({ circuit_id: id }) => (
        <CodeBrowser buildId={id} project={project} place={paths.code(team, project, chosen)} file={file} line={line} />
      )}
    </ChosenBuild>
  )
}

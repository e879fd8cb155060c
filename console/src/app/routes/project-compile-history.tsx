import { getRouteApi } from '@tanstack/react-router'
import { BuildPages } from '../../features/builds/build-pages.tsx'
import { CompileHistory } from '../../features/builds/compile-history.tsx'
import { useStages } from '../../shared/stages/use-stages.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/compilehistory')

/** Every compilation of a project. */
export function ProjectCompileHistory() {
  const { team, project } = route.useParams()
  const { page = 1 } = route.useSearch()
  const stagesOf = useStages('compile')
  return (
    <section>
      <h2 className={classes.heading}>Compile History</h2>
      <BuildPages team={team} project={project} page={page} none={<EmptyState title="This project has no build." />}>
        {(builds, isStale) => <CompileHistory builds={builds} stagesOf={stagesOf} isStale={isStale} />}
      </BuildPages>
    </section>
  )
}

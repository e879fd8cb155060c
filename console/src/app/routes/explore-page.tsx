import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { filterProjects, typesOf } from '../../features/projects/filter-projects.ts'
import { projectsQuery } from '../../features/projects/list-projects.ts'
import { ProjectGrid } from '../../features/projects/project-grid.tsx'
import { ProjectSearch } from '../../features/projects/project-search.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './explore-page.module.css'

const route = getRouteApi('/explore')

/** Every public project. */
export function ExplorePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const projects = useQuery(projectsQuery(undefined))
  // Clearing the filters also empties the box, whose text is its own until it is searched for.
  const [cleared, setCleared] = useState(0)
  const filter = { text: search.search ?? '', type: search.type }
  const found = filterProjects(projects.data ?? [], filter)
  return (
    <Page title="Explore">
      <div className={classes.head}>
        <h1 className={classes.title}>Explore Zero-Knowledge Project Templates</h1>
        <div className={classes.tools}>
          {(filter.text !== '' || filter.type !== undefined) && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setCleared((count) => count + 1)
                void navigate({ search: {}, replace: true })
              }}
            >
              Clear Filters
            </Button>
          )}
          <ProjectSearch
            key={cleared}
            filter={filter}
            types={typesOf(projects.data ?? [])}
            onChange={({ text, type }) =>
              void navigate({ search: { search: text === '' ? undefined : text, type }, replace: true })
            }
          />
        </div>
      </div>
      {projects.isPending && <SkeletonLines count={3} height={100} gap={12} />}
      {projects.isError && (
        <ErrorState
          error={projects.error}
          fallback="Unknown project list error."
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.data !== undefined && found.length === 0 && <EmptyState title="No projects found" />}
      <ProjectGrid projects={found} shows="team" />
    </Page>
  )
}

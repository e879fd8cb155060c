import { brand } from '@proofyard/contract/brand.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Carousel } from '../../features/explore/carousel.tsx'
import { filterGroups, isFound } from '../../features/explore/explore-filter.ts'
import { featuredCards } from '../../features/explore/featured-cards.ts'
import { FilterPanel } from '../../features/explore/filter-panel.tsx'
import { filterProjects } from '../../features/projects/filter-projects.ts'
import { projectsQuery } from '../../features/projects/list-projects.ts'
import { ProjectGrid } from '../../features/projects/project-grid.tsx'
import { ProjectSort } from '../../features/projects/project-sort.tsx'
import { sortProjects } from '../../features/projects/sort-projects.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { Skeleton, SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './explore-page.module.css'

const route = getRouteApi('/explore')

/** Every public project. */
export function ExplorePage() {
  const { search = '', filter, sort } = route.useSearch()
  const navigate = route.useNavigate()
  const projects = useQuery(projectsQuery(undefined))
  const all = projects.data ?? []
  const cards = featuredCards(all)
  const matching = filterProjects(all, { text: search, type: undefined })
  const found = sortProjects(
    matching.filter((project) => isFound(project, filter)),
    sort,
  )
  const isFiltered = search.trim() !== '' || filter !== undefined
  return (
    <Page title="Explore">
      <h1 className={classes.title}>Explore Zero-Knowledge Project Templates</h1>
      {brand.claim !== '' && <p className={classes.claim}>{brand.claim}</p>}
      {projects.isPending && <Places />}
      {!projects.isPending && (
        <>
          <div className={classes.featured}>{cards.length > 0 && <Carousel key={cards.length} cards={cards} />}</div>
          <div className={classes.columns}>
            <FilterPanel
              groups={filterGroups(all)}
              value={filter}
              onChange={(next) =>
                void navigate({ search: (last) => ({ ...last, filter: next }), replace: true, resetScroll: false })
              }
            />
            <div className={classes.main}>
              <div className={classes.tools}>
                <SearchBox
                  name="Search Projects"
                  className={classes.search}
                  text={search}
                  onSearch={(text) =>
                    void navigate({
                      search: (last) => ({ ...last, search: text === '' ? undefined : text }),
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
                <ProjectSort
                  order={sort}
                  knowsLastProof={false}
                  onOrder={(next) =>
                    void navigate({ search: (last) => ({ ...last, sort: next }), replace: true, resetScroll: false })
                  }
                />
                {isFiltered && (
                  <Button
                    variant="subtle"
                    color="gray"
                    onClick={() => void navigate({ search: {}, replace: true, resetScroll: false })}
                  >
                    Clear Filters
                  </Button>
                )}
              </div>
              {projects.isLoadingError && (
                <ErrorState
                  error={projects.error}
                  fallback="Unknown project list error."
                  onRetry={() => void projects.refetch()}
                />
              )}
              {projects.data !== undefined && found.length === 0 && <EmptyState title="No projects found" />}
              <ProjectGrid projects={found} shows="team" />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** What can be used comes when its place is known: it stands higher up where no project is featured. */
function Places() {
  return (
    <>
      <div className={classes.featured}>
        <div className={classes.waiting}>
          <Skeleton height="10rem" />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <SkeletonLines count={3} height={100} gap={12} />
        </div>
      </div>
    </>
  )
}

import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { type ExploreFilter, readFilter } from '../features/explore/explore-filter.ts'
import { type ProjectOrder, readOrder } from '../features/projects/sort-projects.ts'
import { type PageSearch, readPageSearch } from '../shared/page-search.ts'

/** What stands behind the question mark of an address, before anyone has looked at it. */
type Search = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Where a person goes on to after the login, and what they are told before it. */
export const readLoginSearch = (search: Search): { next?: string; message?: string } => ({
  next: text(search.next),
  message: text(search.message),
})

/** Where a person goes on to once they have an account. */
export const readSignupSearch = (search: Search): { next?: string } => ({ next: text(search.next) })

/** Which projects of a team are shown, and in which order. */
export const readProjectSearch = (search: Search): { search?: string; type?: CircuitType; sort?: ProjectOrder } => ({
  search: text(search.search),
  sort: readOrder(search.sort),
  type: CircuitType.safeParse(search.type).data,
})

/** Which public projects are shown, and in which order. */
export const readExploreSearch = (
  search: Search,
): { search?: string; filter?: ExploreFilter; sort?: ProjectOrder } => ({
  search: text(search.search),
  sort: readOrder(search.sort),
  filter: readFilter(search.filter),
})

/** A file of a project's archive that is read. */
export const readFileSearch = (search: Search): { file?: string } => ({ file: text(search.file) })

/** `compare` is the build to find another one for, to compare the two. */
export const readBuildsSearch = (search: Search): PageSearch & { compare?: string } => ({
  ...readPageSearch(search),
  compare: text(search.compare),
})

/** A file of the code, and the line of it that is pointed at. */
export const readCodeSearch = (search: Search): { file?: string; line?: number } => ({
  file: text(search.file),
  line:
    typeof search.line === 'number' && Number.isSafeInteger(search.line) && search.line > 0 ? search.line : undefined,
})

interface OperatorSearch extends PageSearch {
  /** Which jobs. */
  jobs?: 'waiting' | 'failed'
  /** How the name of a team or a person begins. */
  search?: string
}

/** What of a tab of the operator's page is shown. */
export const readOperatorSearch = (search: Search): OperatorSearch => ({
  ...readPageSearch(search),
  jobs: search.jobs === 'waiting' || search.jobs === 'failed' ? search.jobs : undefined,
  search: text(search.search),
})

/** Rows of a page (product specification, section 9). */
export const PAGE_SIZE = 50

/** What the address of a list in pages says. Page 1 is not written. */
export interface PageSearch {
  /** From 2. */
  page?: number | undefined
}

/** Reads an address that anybody may have written: what is no page is left out. */
export function readPageSearch({ page }: Record<string, unknown>): PageSearch {
  return { page: typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? page : undefined }
}

/** What the server is asked for; pages count from 1. */
export function pageQuery(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
}

import { z } from 'zod'

const DEFAULT_PAGE = 100
/** As long as the server can write within its limit of 30 ms (`npm run bench:lists`). */
const MAX_PAGE = 500

/** `limit` and `offset` of a paginated call; a longer page than 500 is cut to 500. */
export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: 'limit must be a whole number, zero or more.' })
    .int({ error: 'limit must be a whole number, zero or more.' })
    .min(0, { error: 'limit must be a whole number, zero or more.' })
    .transform((limit) => Math.min(limit, MAX_PAGE))
    .default(DEFAULT_PAGE),
  offset: z.coerce
    .number({ error: 'offset must be a whole number, zero or more.' })
    .int({ error: 'offset must be a whole number, zero or more.' })
    .min(0, { error: 'offset must be a whole number, zero or more.' })
    .default(0),
})
export type PageQuery = z.infer<typeof PageQuery>

/** What a list that is not paginated shows: its newest part, as long as the longest page. */
export const NEWEST: PageQuery = { limit: MAX_PAGE, offset: 0 }

/** Header of a list that is not paginated: how long the whole list is. */
export const TOTAL_HEADER = 'X-Total-Count'

/** One page of a list, and how long the whole list is. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), count: z.int() })
}

/** A page of anything. */
export interface Page<Item> {
  items: Item[]
  count: number
}

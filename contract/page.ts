import { z } from 'zod'

const DEFAULT_PAGE = 100
const LONGEST_PAGE = 1000

/** `limit` and `offset` of a paginated call; a longer page than 1000 is cut to 1000. */
export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: 'limit must be a whole number, zero or more.' })
    .int({ error: 'limit must be a whole number, zero or more.' })
    .min(0, { error: 'limit must be a whole number, zero or more.' })
    .transform((limit) => Math.min(limit, LONGEST_PAGE))
    .default(DEFAULT_PAGE),
  offset: z.coerce
    .number({ error: 'offset must be a whole number, zero or more.' })
    .int({ error: 'offset must be a whole number, zero or more.' })
    .min(0, { error: 'offset must be a whole number, zero or more.' })
    .default(0),
})
export type PageQuery = z.infer<typeof PageQuery>

/** One page of a list, and how long the whole list is. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), count: z.int() })
}

/** A page of anything. */
export interface Page<Item> {
  items: Item[]
  count: number
}

import { type Page, TOTAL_HEADER } from '@proofyard/contract/page.ts'
import type { FastifyReply } from 'fastify'

/** A list that is not paginated, cut at its newest part; a header tells how long it is. */
export function plainList<Row, Item>(reply: FastifyReply, page: Page<Row>, present: (row: Row) => Item): Item[] {
  reply.header(TOTAL_HEADER, page.count)
  return page.items.map((row) => present(row))
}

/** One page of a list. */
export function presentPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> {
  return { items: page.items.map((row) => present(row)), count: page.count }
}

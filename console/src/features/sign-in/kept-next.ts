import { readPersisted, writePersisted } from '../../shared/persisted/persisted-state.ts'

/** Remembers where somebody wanted to be whose address is to be verified first: the mailed link does not know it. */
export function keepNext(next: string | undefined): void {
  writePersisted(localStorage, { next })
}

/** What was kept, once. */
export function takeNext(): string | undefined {
  const { next } = readPersisted(localStorage)
  if (next !== undefined) keepNext(undefined)
  return next
}

import { inject } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import type { everySandboxHere } from './sandboxes.ts'

/** With these two each kind of sandbox and each user is tried once. */
const FEW = ['bubblewrap', 'unshare as an ordinary user']
const OTHERS = ['bubblewrap as an ordinary user', 'unshare']

/**
 * What a run tries of the sandboxes that work here, where those are each kind as each user: `npm test` half of them, and the long campaign
 * the others. Elsewhere both try all.
 */
export function sandboxesOfThisRun(all: Awaited<ReturnType<typeof everySandboxHere>>): typeof all {
  const names = all.map(({ name }) => name)
  if (![...FEW, ...OTHERS].every((name) => names.includes(name))) return all
  const left = inject('campaign') === 'heavy' ? FEW : OTHERS
  return all.filter(({ name }) => !left.includes(name))
}

/** What a run tries of the kinds of sandboxes, best first, where each takes long: `npm test` the first, and the long campaign the others. */
export function kindsOfThisRun(sandboxes: { kind: Sandbox['kind'] }[]): Sandbox['kind'][] {
  const [first, ...others] = new Set(sandboxes.map(({ kind }) => kind))
  if (first === undefined) return []
  return inject('campaign') === 'heavy' && others.length > 0 ? others : [first]
}

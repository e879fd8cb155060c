import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import { applyChanges, oldKeys, reloadAll } from './apply-changes.ts'

const keys = [
  queryKeys.me,
  queryKeys.stages,
  queryKeys.build('b'),
  queryKeys.build('other'),
  queryKeys.proof('p'),
  queryKeys.buildList('acme', 'multiplier'),
  queryKeys.proofLists,
  queryKeys.proofHistograms,
]

function oldAfter(act: (client: QueryClient) => void): unknown[] {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, 'known')
  act(client)
  return keys.filter((key) => client.getQueryState(key)?.isInvalidated === true)
}

test('a build that is ready makes its own answers and the lists old, and no other build', () => {
  const old = oldAfter((client) => applyChanges(client, [{ kind: 'build.ready', id: 'b' }]))
  expect(old).toEqual([queryKeys.build('b'), queryKeys.buildList('acme', 'multiplier')])
})

test('a proof that ended changes the counts, one that was begun does not', () => {
  expect(oldKeys({ kind: 'proof.ready', id: 'p' })).toContainEqual(queryKeys.proofHistograms)
  expect(oldAfter((client) => applyChanges(client, [{ kind: 'proof.started', id: 'p' }]))).toEqual([
    queryKeys.proof('p'),
    queryKeys.proofLists,
  ])
})

test('where too much changed all is old but what does not change', () => {
  expect(oldAfter(reloadAll)).toEqual(keys.slice(2))
})

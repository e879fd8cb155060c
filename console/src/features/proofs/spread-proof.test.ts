import type { Page } from '@proofyard/contract/page.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { spreadProof } from './spread-proof.ts'

const proof = (id: string, status: Proof['status']) =>
  ({
    proof_id: id,
    status,
    proof: null,
    public: null,
    smart_contract_calldata: null,
    setup: null,
    advisories: null,
    predicted: null,
  }) as Proof

test('a proof that got ready is ready in the list too, without its big fields', () => {
  const client = new QueryClient()
  const key = [...queryKeys.proofLists, 1, { page: 1 }]
  client.setQueryData(key, { items: [proof('a', 'Queued'), proof('b', 'Queued')], count: 2 })
  spreadProof(client, { ...proof('a', 'Ready'), proof: { pi_a: [] }, public: ['33'], advisories: [] })
  expect(client.getQueryData<Page<Proof>>(key)?.items).toEqual([proof('a', 'Ready'), proof('b', 'Queued')])
})

test('lists of one status and the chart are asked for again, other lists are not', () => {
  const client = new QueryClient()
  const page = { items: [proof('a', 'Queued')], count: 1 }
  const all = [...queryKeys.proofLists, 1, { page: 1, status: undefined }]
  const queued = [...queryKeys.proofLists, 1, { page: 1, status: 'Queued' }]
  const chart = [...queryKeys.proofHistograms, 1, { kind: '1w' }]
  client.setQueryData(all, page)
  client.setQueryData(queued, page)
  client.setQueryData(chart, { data: [] })
  const stale = () => [all, queued, chart].map((key) => client.getQueryState(key)?.isInvalidated)
  spreadProof(client, proof('a', 'Queued'))
  expect(stale()).toEqual([false, false, false])
  spreadProof(client, proof('a', 'Ready'))
  expect(stale()).toEqual([false, true, true])
})

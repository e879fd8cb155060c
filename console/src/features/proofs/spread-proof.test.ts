import type { Page } from '@proofyard/contract/page.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { spreadProof } from './spread-proof.ts'

const proof = (id: string, status: Proof['status']) => ({ proof_id: id, status, proof: null, public: null }) as Proof

test('a proof that got ready is ready in the list too, without its big fields', () => {
  const client = new QueryClient()
  const key = [...queryKeys.proofLists, 1, { page: 1 }]
  client.setQueryData(key, { items: [proof('a', 'Queued'), proof('b', 'Queued')], count: 2 })
  spreadProof(client, { ...proof('a', 'Ready'), proof: { pi_a: [] }, public: ['33'] })
  expect(client.getQueryData<Page<Proof>>(key)?.items).toEqual([proof('a', 'Ready'), proof('b', 'Queued')])
})

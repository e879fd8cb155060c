import { join } from 'node:path'
import { expect } from 'vitest'
import { deploy, pack, prove, untilDone } from '../api.ts'
import { watchReady } from '../database.ts'
import { root } from '../proofyard.ts'
import type { Cluster } from './cluster.ts'

/** What a test asks of a cluster: builds and proofs of one small circuit. */
export interface Work {
  /** Of the circuit, to be deployed under other tags. */
  archive: string
  /** Asks for proofs, each of another input, through one server after the other. @returns their ids */
  ask: (count: number) => Promise<string[]>
  /** All of them end as Ready, and verified. */
  expectAllReady: (ids: string[]) => Promise<void>
}

/** Deploys the circuit, and has PostgreSQL note from now on what becomes Ready. */
export async function openWork(cluster: Cluster): Promise<Work> {
  const archive = await pack(join(root, 'e2e', 'fixtures', 'chain'), join(cluster.folder, 'chain.tar.gz'))
  const { circuit_id: base } = await deploy(cluster.proofyard, archive, 'base')
  expect(await untilDone(cluster.proofyard, 'circuit', base)).toMatchObject({ status: 'Ready' })
  await watchReady(cluster.proofyard)
  let asked = 0
  return {
    archive,
    ask: async (count) => {
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) {
        asked += 1
        const through = cluster.through(asked % cluster.servers.length)
        ids.push((await prove(through, 'chain:base', { x: String(asked + 1) })).proof_id)
      }
      return ids
    },
    expectAllReady: async (ids) => {
      for (const id of ids) {
        const proof = await untilDone(cluster.proofyard, 'proof', id)
        expect(proof).toMatchObject({ status: 'Ready', verified: true, error: null })
      }
    },
  }
}

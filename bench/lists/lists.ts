import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { Sent } from '@proofyard/server/testing/open-test-server.ts'
import type { Heavy } from './fill.ts'

/** A call that shows a list or counts one. */
export interface ListCall extends Sent {
  name: string
  route: Route
}

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const year = { start_time: ago(347), end_time: ago(0) }

/** Every list of the wire, as clients ask for it and at its worst. */
export function listCalls(heavy: Heavy, team: string): ListCall[] {
  const circuit = { circuit_id: heavy.build }
  const project = { project_id: heavy.project }
  // The files of the bench do not exist.
  const withoutKey = { include_verification_key: 'false' }
  const page = { limit: '100', offset: '0' }
  const deepProofs = { limit: '100', offset: '99900' }
  const longest = { limit: '500' }
  return [
    { name: 'circuit status', route: routes.circuitStatus, path: circuit },
    { name: 'circuit detail', route: routes.circuitDetail, path: circuit, query: withoutKey },
    { name: 'GET circuit/list', route: routes.circuitList },
    { name: 'POST circuit/list', route: routes.circuitListFiltered, body: {} },
    { name: 'POST circuit/list, project', route: routes.circuitListFiltered, body: { project_name: 'project-7' } },
    { name: 'POST circuit/list, status', route: routes.circuitListFiltered, body: { status: 'Failed' } },
    { name: 'POST circuit/list, tag', route: routes.circuitListFiltered, body: { tag: 'v7' } },
    { name: 'project circuits', route: routes.projectCircuits, path: project },
    { name: 'project circuits, page of 500', route: routes.projectCircuitsPaginated, path: project, query: longest },
    { name: 'project circuits, page', route: routes.projectCircuitsPaginated, path: project, query: page },
    {
      name: 'project circuits, page at 5,000',
      route: routes.projectCircuitsPaginated,
      path: project,
      query: { limit: '100', offset: '5000' },
    },
    { name: 'circuit proofs', route: routes.circuitProofs, path: circuit },
    { name: 'circuit proofs, page', route: routes.circuitProofsPaginated, path: circuit, query: page },
    {
      name: 'circuit proofs, page at 39,900',
      route: routes.circuitProofsPaginated,
      path: circuit,
      query: { limit: '100', offset: '39900' },
    },
    { name: 'project proofs', route: routes.projectProofs, path: project },
    { name: 'project proofs, page', route: routes.projectProofsPaginated, path: project, query: page },
    { name: 'GET proof/list', route: routes.proofListPlain },
    { name: 'POST proof/list', route: routes.proofList, body: {} },
    { name: 'POST proof/list, status', route: routes.proofList, body: { status: 'Queued' } },
    { name: 'GET proof/list/paginated', route: routes.proofListPlainPaginated, query: page },
    { name: 'POST proof/list/paginated', route: routes.proofListPaginated, query: page, body: {} },
    { name: '... of 500', route: routes.proofListPaginated, query: longest, body: {} },
    { name: '... at 99,900', route: routes.proofListPaginated, query: deepProofs, body: {} },
    { name: '... at 99,900, Ready', route: routes.proofListPaginated, query: deepProofs, body: { status: 'Ready' } },
    { name: '... a small project', route: routes.proofListPaginated, query: page, body: { project_name: 'project-7' } },
    { name: '... no such project', route: routes.proofListPaginated, query: page, body: { project_name: 'none' } },
    {
      name: '... a week, Ready',
      route: routes.proofListPaginated,
      query: page,
      body: { status: 'Ready', date_created_after: ago(7) },
    },
    { name: 'project/list of the team', route: routes.projectList, body: { team_slug: team } },
    { name: 'project/list, public', route: routes.projectList, body: {} },
    { name: 'project/list/paginated', route: routes.projectListPaginated, query: page, body: { team_slug: team } },
    { name: 'project detail', route: routes.projectDetail, path: project },
    { name: 'team detail', route: routes.teamDetail, path: { team_slug: team } },
    { name: 'histogram, a year by hours', route: routes.proofHistogram, body: { ...year, bin_size: 3600 } },
    { name: 'histogram, a week by hours', route: routes.proofHistogram, body: { start_time: ago(7), bin_size: 3600 } },
    { name: 'histogram, a year by weeks', route: routes.proofHistogram, body: { ...year, bin_size: 604_800 } },
  ]
}

import { z } from 'zod'
import { Circuit } from '../circuit.ts'
import { pageOf, PageQuery } from '../page.ts'
import { Project, ProjectListRequest, ProjectSettingsRequest } from '../project.ts'
import { Proof } from '../proof.ts'
import { noBody, noQuery, route } from '../route.ts'
import { Success } from '../success.ts'

export const projectRoutes = {
  projectList: route({
    method: 'POST',
    path: '/api/v1/project/list',
    access: 'anyone',
    query: noQuery,
    body: ProjectListRequest,
    success: 200,
    answer: z.array(Project),
  }),
  projectListPaginated: route({
    method: 'POST',
    path: '/api/v1/project/list/paginated',
    access: 'anyone',
    query: PageQuery,
    body: ProjectListRequest,
    success: 200,
    answer: pageOf(Project),
  }),
  projectDetail: route({
    method: 'GET',
    path: '/api/v1/project/{project_id}/detail',
    access: 'anyone',
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Project,
  }),
  projectCircuits: route({
    method: 'GET',
    path: '/api/v1/project/{project_id}/circuits',
    access: 'anyone',
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Circuit),
  }),
  projectCircuitsPaginated: route({
    method: 'GET',
    path: '/api/v1/project/{project_id}/circuits/paginated',
    access: 'anyone',
    query: PageQuery,
    body: noBody,
    success: 200,
    answer: pageOf(Circuit),
  }),
  projectProofs: route({
    method: 'GET',
    path: '/api/v1/project/{project_id}/proofs',
    access: 'team',
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Proof),
  }),
  projectProofsPaginated: route({
    method: 'GET',
    path: '/api/v1/project/{project_id}/proofs/paginated',
    access: 'team',
    query: PageQuery,
    body: noBody,
    success: 200,
    answer: pageOf(Proof),
  }),
  projectDelete: route({
    method: 'DELETE',
    path: '/api/v1/project/{project_id}/delete',
    access: 'team',
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
  projectSettings: route({
    method: 'POST',
    path: '/api/v1/project/{project_id}/settings',
    access: 'team',
    query: noQuery,
    body: ProjectSettingsRequest,
    success: 200,
    answer: Project,
  }),
}

import type { Refusal } from '@proofyard/contract/errors.ts'
import type { routes } from '@proofyard/contract/routes.ts'
import { mayChangeProject, maySeeProject } from '@proofyard/core/policies/project.ts'
import { mayChangeProof, maySeeProof } from '@proofyard/core/policies/proof.ts'
import { type Viewer, teamOf } from '@proofyard/core/policies/viewer.ts'
import { TEAM } from './actors.ts'

export type RouteName = keyof typeof routes

/** One line of the table: a call, on what, and the policy that decides. */
export interface Line {
  /** What the call is made on, in the words of the table. */
  on: string
  /** `whom the body names`: the call takes no notice of keys, tokens and sessions. */
  asks?: 'whom the body names'
  may: (viewer: Viewer) => boolean
  /** What those hear who may not. */
  otherwise: Refusal
}

const closed = { teamId: TEAM, isPublic: false }
const open = { teamId: TEAM, isPublic: true }

/** Whoever the access of the route lets in. */
const letIn: Omit<Line, 'on'> = { may: () => true, otherwise: 'unauthenticated' }
const byPassword: Line = { ...letIn, on: 'a username and password', asks: 'whom the body names' }
const byToken: Line = { ...letIn, on: 'a token', asks: 'whom the body names' }
const own = (on: string): Line[] => [{ ...letIn, on }]

function onProject(thing: string, otherwise: Refusal): Line[] {
  return [
    { on: `${thing}, private`, may: (viewer) => maySeeProject(viewer, closed), otherwise },
    { on: `${thing}, public`, may: (viewer) => maySeeProject(viewer, open), otherwise },
  ]
}

function changesProject(thing: string, otherwise: Refusal): Line[] {
  return [
    { on: `${thing}, private`, may: (viewer) => mayChangeProject(viewer, closed), otherwise },
    { on: `${thing}, public`, may: (viewer) => mayChangeProject(viewer, open), otherwise },
  ]
}

const proof = { teamId: TEAM }
const seesProof: Line[] = [
  { on: 'a proof, private', may: (viewer) => maySeeProof(viewer, proof, closed), otherwise: 'proof_not_found' },
  { on: 'a proof, public', may: (viewer) => maySeeProof(viewer, proof, open), otherwise: 'proof_not_found' },
]
const changesProof: Line[] = [
  { on: 'a proof, private', may: (viewer) => mayChangeProof(viewer, proof), otherwise: 'proof_not_found' },
  { on: 'a proof, public', may: (viewer) => mayChangeProof(viewer, proof), otherwise: 'proof_not_found' },
]
const ofTeam = (on: string, otherwise: Refusal): Line[] => [{ on, may: (viewer) => teamOf(viewer) === TEAM, otherwise }]

/** Every call has its line here: the test of this folder refuses one without. */
export const lines: Partial<Record<RouteName, Line[]>> = {
  userSignup: [byPassword],
  userLogin: [byPassword],
  userLogout: own('the session'),
  userMe: own('oneself'),
  passwordChange: own('oneself'),
  userPassword: own('oneself'),
  tokenPair: [byPassword],
  tokenRefresh: [byToken],
  tokenVerify: [byToken],
  apiKeyGenerateByPassword: [byPassword],
  apiKeyGenerate: own('the own team'),
  apiKeyList: own('the own team'),
  apiKeyDelete: ofTeam('a key of the team', 'api_key_not_found'),
  apiKeyUpdate: ofTeam('a key of the team', 'api_key_not_found'),

  teamMe: own('the own team'),
  teamDetail: own('the team'),

  projectList: own('the team: its public projects to others'),
  projectListPaginated: own('the team: its public projects to others'),
  projectDetail: onProject('a project', 'project_not_found'),
  projectCircuits: onProject('a project', 'project_not_found'),
  projectCircuitsPaginated: onProject('a project', 'project_not_found'),
  projectProofs: onProject('a project', 'project_not_found'),
  projectProofsPaginated: onProject('a project', 'project_not_found'),
  projectDelete: changesProject('a project', 'project_not_found'),
  projectSettings: changesProject('a project', 'project_not_found'),

  circuitCreate: own('the own team'),
  circuitList: own('the own team'),
  circuitDetail: onProject('a build', 'circuit_not_found'),
  circuitStatus: onProject('a build', 'circuit_not_found'),
  circuitProofs: onProject('a build', 'circuit_not_found'),
  circuitProofsPaginated: onProject('a build', 'circuit_not_found'),
  circuitProve: onProject('a build', 'circuit_not_found'),
  circuitDownload: onProject('a build', 'circuit_not_found'),
  circuitSmartContractVerifier: onProject('a build', 'circuit_not_found'),
  circuitDelete: changesProject('a build', 'circuit_not_found'),

  proofDetail: seesProof,
  proofStatus: seesProof,
  proofDelete: changesProof,
  proofListPlain: own('the own team'),
  proofList: own('the own team'),
  proofListPlainPaginated: own('the own team'),
  proofListPaginated: own('the own team'),
  proofHistogram: own('the own team'),
}

import type { Refusal } from '@proofyard/contract/errors.ts'
import type { Role } from '@proofyard/contract/role.ts'
import type { routes } from '@proofyard/contract/routes.ts'
import { mayChangeApiKey } from '@proofyard/core/policies/api-key.ts'
import { mayChangeProject, maySeeProject } from '@proofyard/core/policies/project.ts'
import { mayChangeProof, maySeeProof } from '@proofyard/core/policies/proof.ts'
import {
  mayChangeRoles,
  mayChangeTeam,
  mayDeleteTeam,
  mayInvite,
  mayKeepApiKeys,
  mayManageInvitations,
  mayRemoveMember,
  maySeeMembers,
} from '@proofyard/core/policies/team.ts'
import { type Viewer, teamOf, userOf } from '@proofyard/core/policies/viewer.ts'
import { MEMBER, OWNER, TEAM } from './actors.ts'

export type RouteName = keyof typeof routes

/** One line of the table: a call, on what, and the policy that decides. */
export interface Line {
  /** What the call is made on, in the words of the table. */
  on: string
  /** `whom the body names`: the call takes no notice of keys, tokens and sessions. */
  asks?: 'whom the body names'
  may: (viewer: Viewer) => boolean
  /** What those hear who may not. */
  otherwise: Refusal | ((viewer: Viewer) => Refusal)
}

const closed = { teamId: TEAM, isPublic: false }
const open = { teamId: TEAM, isPublic: true }

/** The actors that the access of the route lets in. */
const letIn: Omit<Line, 'on'> = { may: () => true, otherwise: 'unauthenticated' }
const byPassword: Line = { ...letIn, on: 'a username and password', asks: 'whom the body names' }
const byLink: Line = { ...letIn, on: 'a mailed link', asks: 'whom the body names' }
const byName: Line = { ...letIn, on: 'a username or email address', asks: 'whom the body names' }
/** Workers of other owners have keys of their own: no one of a team is let in. */
const byWorkerKey = (on: string): Line[] => [{ on, may: () => false, otherwise: 'unauthenticated' }]
/** For everyone but the people who run this server there is no such call, whatever they are in a team. */
const byOperator = (on: string): Line[] => [{ on, may: () => false, otherwise: 'no_such_call' }]
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

const team = { id: TEAM, isPersonal: false }
/** Members hear that they may not; for all others the team has no inside. */
const insidersHear = (viewer: Viewer): Refusal => (maySeeMembers(viewer, team) ? 'forbidden' : 'team_not_found')
const onTeam = (on: string, may: Line['may']): Line => ({ on, may, otherwise: insidersHear })
const invites = (as: Role): Line => onTeam(`the team, as ${as}`, (viewer) => mayInvite(viewer, team, as))
const removes = (role: Role): Line =>
  onTeam(`another ${role} of the team`, (viewer) => mayRemoveMember(viewer, team, { userId: 0, role }))
const onKey = (maker: string, makerId: number): Line => ({
  on: `a key of the team that ${maker} made`,
  may: (viewer) => mayChangeApiKey(viewer, { id: '', teamId: TEAM, makerId }),
  otherwise: (viewer) => (maySeeMembers(viewer, team) ? 'forbidden' : 'api_key_not_found'),
})
const changesKey: Line[] = [onKey('the owner', OWNER), onKey('the member', MEMBER)]
const onInvitation: Line[] = [
  {
    on: 'an invitation of the team, as member',
    may: (viewer) => mayManageInvitations(viewer, team),
    otherwise: (viewer) => (maySeeMembers(viewer, team) ? 'forbidden' : 'invitation_not_found'),
  },
]
const changesOwnTeam: Line = {
  on: 'the own team',
  may: (viewer) => mayChangeTeam(viewer, { id: teamOf(viewer) ?? 0 }),
  otherwise: 'forbidden',
}

/** Every call has its line here. */
export const lines: Record<RouteName, Line[]> = {
  userSignup: [byPassword],
  userLogin: [byPassword],
  userVerify: [byLink],
  userVerifySend: [byName],
  userUnlockSend: [byName],
  userUnlock: [byLink],
  userLogout: own('the session'),
  userLogoutEverywhere: own('oneself'),
  userMe: own('oneself'),
  passwordChange: own('oneself'),
  userPassword: own('oneself'),
  passwordReset: [byName],
  passwordSet: [byLink],
  secondFactorDetail: own('oneself'),
  totpBegin: own('oneself'),
  totpConfirm: own('oneself'),
  totpRemove: own('oneself'),
  recoveryCodesRenew: own('oneself'),
  passkeyAsk: own('a passkey'),
  passkeyBegin: own('oneself'),
  passkeyAdd: own('oneself'),
  passkeyRemove: own('oneself'),
  userLoginPasskey: [{ ...letIn, on: 'a passkey', asks: 'whom the body names' }],
  tokenPair: [byPassword],
  tokenRefresh: [byToken],
  tokenVerify: [byToken],
  apiKeyGenerateByPassword: [byPassword],
  apiKeyGenerate: own('the own team'),
  apiKeyList: own('the own team'),
  apiKeyDelete: changesKey,
  apiKeyUpdate: changesKey,

  deviceBegin: [{ ...letIn, on: 'a machine', asks: 'whom the body names' }],
  devicePoll: [{ ...letIn, on: 'a login whose device code one has', asks: 'whom the body names' }],
  deviceDetail: own('a login whose code one was shown'),
  deviceApprove: [onTeam('a login whose code one was shown, for the team', (viewer) => maySeeMembers(viewer, team))],
  deviceRefuse: own('a login whose code one was shown'),

  signOnDetail: own('oneself'),
  signOnConnect: own('oneself'),
  signOnDisconnect: own('oneself'),

  sessionList: own('oneself'),
  sessionEnd: [
    { on: 'a session of the owner', may: (viewer) => userOf(viewer) === OWNER, otherwise: 'session_not_found' },
  ],

  teamMe: own('the own team'),
  teamDetail: own('the team'),
  teamEvents: [{ on: 'the team', may: (viewer) => maySeeMembers(viewer, team), otherwise: 'team_not_found' }],
  teamCreate: own('a new team'),
  teamSettings: [changesOwnTeam],
  teamAvatarUpload: [changesOwnTeam],
  teamDelete: [onTeam('the team', (viewer) => mayDeleteTeam(viewer, team))],
  teamMembers: [onTeam('the team', (viewer) => maySeeMembers(viewer, team))],
  teamRemoveMember: [
    removes('owner'),
    removes('admin'),
    removes('member'),
    onTeam('another member of the team, keeping a key', (viewer) => {
      const member = { userId: 0, role: 'member' } as const
      return mayRemoveMember(viewer, team, member) && mayKeepApiKeys(viewer, team, member)
    }),
    onTeam('oneself, as an owner among others', (viewer) =>
      mayRemoveMember(viewer, team, { userId: OWNER, role: 'owner' }),
    ),
  ],
  teamChangeRole: [onTeam('another member of the team', (viewer) => mayChangeRoles(viewer, team))],
  teamInvite: [invites('owner'), invites('admin'), invites('member')],
  teamInvitations: [onTeam('the team', (viewer) => mayManageInvitations(viewer, team))],
  invitationWithdraw: onInvitation,
  invitationConfirm: onInvitation,
  invitationDetail: own('an invitation whose link one has'),
  invitationAccept: own('an invitation whose link one has'),

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
  circuitListFiltered: own('the own team'),
  circuitDetail: onProject('a build', 'circuit_not_found'),
  circuitStatus: onProject('a build', 'circuit_not_found'),
  circuitOutput: onProject('a build', 'circuit_not_found'),
  circuitEvents: onProject('a build', 'circuit_not_found'),
  circuitProofs: onProject('a build', 'circuit_not_found'),
  circuitProofsPaginated: onProject('a build', 'circuit_not_found'),
  circuitProve: onProject('a build', 'circuit_not_found'),
  circuitEstimate: onProject('a build', 'circuit_not_found'),
  circuitDownload: onProject('a build', 'circuit_not_found'),
  circuitFiles: onProject('a build', 'circuit_not_found'),
  circuitCompare: onProject('a build', 'circuit_not_found'),
  circuitInterface: onProject('a build', 'circuit_not_found'),
  circuitSmartContractVerifier: onProject('a build', 'circuit_not_found'),
  circuitSmartContractCalldata: onProject('a build', 'circuit_not_found'),
  circuitStart: onProject('a build', 'circuit_not_found'),
  circuitCopy: onProject('a build', 'circuit_not_found'),
  circuitCompile: changesProject('a build', 'circuit_not_found'),
  circuitUpdate: changesProject('a build', 'circuit_not_found'),
  circuitCancel: changesProject('a build', 'circuit_not_found'),
  circuitDelete: changesProject('a build', 'circuit_not_found'),
  circuitDeletePosted: changesProject('a build', 'circuit_not_found'),

  proofDetail: seesProof,
  proofPublicValues: seesProof,
  proofStatus: seesProof,
  proofEvents: seesProof,
  proofVerify: seesProof,
  proofBundle: seesProof,
  proofShare: changesProof,
  proofShares: changesProof,
  proofShareRevoke: changesProof,
  shareDetail: own('a proof whose link one has'),
  shareBundle: own('a proof whose link one has'),
  claimVerify: own('documents that it brings'),
  proofCancel: changesProof,
  proofDelete: changesProof,
  proofListPlain: own('the own team'),
  proofList: own('the own team'),
  proofListPlainPaginated: own('the own team'),
  proofListPaginated: own('the own team'),
  proofListCsv: own('the own team'),
  proofTimes: own('the own team'),
  proofHistogram: own('the own team'),

  consoleSettings: own('this server'),
  consoleFrameworks: own('this server'),
  supportMessage: own('the team that runs this server'),

  workerReport: byWorkerKey('a worker of the key'),
  workerEnd: byWorkerKey('a worker of the key'),
  workerTake: byWorkerKey('jobs of the offers of the key'),
  workerFile: byWorkerKey('a job that the key took'),
  workerJobReport: byWorkerKey('a job that the key took'),
  workerResult: byWorkerKey('a job that the key took'),
  workerFinishBuild: byWorkerKey('a job that the key took'),
  workerFinishProof: byWorkerKey('a job that the key took'),
  workerFail: byWorkerKey('a job that the key took'),
  workerGiveBack: byWorkerKey('a job that the key took'),

  operatorOverview: byOperator('this server'),
  operatorQueues: byOperator('this server'),
  operatorWorkers: byOperator('this server'),
  operatorJobs: byOperator('this server'),
  operatorStorage: byOperator('this server'),
  operatorTeams: byOperator('this server'),
  operatorTeam: byOperator('the team'),
  operatorUsers: byOperator('this server'),
  operatorEstimates: byOperator('this server'),
  operatorActs: byOperator('this server'),
  operatorPause: byOperator('the team'),
  operatorResume: byOperator('the team'),
  operatorDrain: byOperator('a worker'),
  operatorBringBack: byOperator('a worker'),
  operatorSetQuotas: byOperator('the team'),
  operatorCancel: byOperator('a proof that waits'),
  operatorRetry: byOperator('a build'),
}

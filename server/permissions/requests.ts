import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { multiplier, multipart, tarGz } from '../testing/archives.ts'
import { PASSWORD, type Sent, type TestAccount } from '../testing/open-test-server.ts'
import type { Actor } from './actors.ts'
import type { RouteName } from './lines.ts'
import type { People, World } from './world.ts'

const NEW_PASSWORD = 'another horse battery'

let signUps = 0

const onProject = ({ projectId }: World): Sent => ({ path: { project_id: projectId } })
const onBuild = ({ buildId }: World): Sent => ({ path: { circuit_id: buildId } })
const onWorkerJob = ({ proofId }: World): Sent => ({ path: { job_id: proofId, delivery: '0', sha256: '0'.repeat(64) } })
const onProof = ({ proofId }: World): Sent => ({ path: { proof_id: proofId } })
const onShare = ({ share }: World): Sent => ({ path: { share_token: share.token } })
const onKey = ({ spareKeyId, membersKeyId }: World, on: string): Sent => ({
  path: { apikey_id: on.includes('member') ? membersKeyId : spareKeyId },
})
const onTeam = ({ slug }: World): Sent => ({ path: { team_slug: slug } })
const byPassword = ({ people }: World): Sent => ({ body: { username: people.owner.username, password: PASSWORD } })
const byName = ({ people }: World): Sent => ({ body: { username: people.owner.username } })
const changesPassword = (): Sent => ({ body: { old_password: PASSWORD, new_password: NEW_PASSWORD } })
const nothing = (): Sent => ({})
const onDevice = ({ device }: World) => ({ body: { user_code: device.userCode } })
const onWorker = (): Sent => ({ path: { worker_id: '00000000-0000-4000-8000-000000000000' } })
const ofTeam = ({ slug }: World): Sent => ({ body: { team_slug: slug } })
const withSecret = ({ invitation }: World): Sent => ({ body: { secret: invitation.secret } })

let founded = 0
/** Names of teams have no digits. */
const letters = (number: number) => String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

function anotherOf(people: People, on: string): TestAccount {
  if (on.includes('owner')) return people.anotherOwner
  return on.includes('admin') ? people.anotherAdmin : people.anotherMember
}

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Of each call a request that is right in all but perhaps who sends it; `on` is what its line says, and some have to be the actor's own. */
export const requests: Record<RouteName, (world: World, on: string, actor: Actor) => Sent | Promise<Sent>> = {
  userSignup: () => {
    const username = `new-${(signUps += 1)}`
    return { body: { username, email: `${username}@mail.example`, password: PASSWORD } }
  },
  userLogin: byPassword,
  userVerify: ({ links }) => ({ body: { token: links.verify } }),
  userVerifySend: byName,
  userUnlockSend: byName,
  userUnlock: ({ links }) => ({ body: { token: links.unlock } }),
  userLogout: nothing,
  userLogoutEverywhere: nothing,
  userMe: nothing,
  passwordChange: changesPassword,
  userPassword: changesPassword,
  passwordReset: byName,
  passwordSet: ({ links }) => ({ body: { token: links.reset, new_password: NEW_PASSWORD } }),
  secondFactorDetail: nothing,
  totpBegin: () => ({ body: { password: PASSWORD } }),
  totpConfirm: async ({ beginTotp }) => ({ body: { code: await beginTotp() } }),
  totpRemove: async ({ giveTotp }) => ({ body: { code: await giveTotp() } }),
  recoveryCodesRenew: async ({ giveTotp }) => ({ body: { code: await giveTotp() } }),
  passkeyAsk: nothing,
  passkeyBegin: () => ({ body: { password: PASSWORD } }),
  passkeyAdd: ({ makePasskey }, _on, actor) => makePasskey(actor),
  passkeyRemove: ({ givePasskey }, _on, actor) => givePasskey(actor),
  userLoginPasskey: ({ showPasskey }) => showPasskey(),
  tokenPair: byPassword,
  tokenRefresh: ({ tokens }) => ({ body: { refresh: tokens.refresh } }),
  tokenVerify: ({ tokens }) => ({ body: { token: tokens.access } }),
  // The team is that of the person whose password it is.
  apiKeyGenerateByPassword: (world) => ({ ...byPassword(world), headers: { [TEAM_HEADER]: '' } }),
  apiKeyGenerate: nothing,
  apiKeyList: nothing,
  apiKeyDelete: onKey,
  apiKeyUpdate: (world, on) => ({ ...onKey(world, on), body: { date_expires: null } }),

  deviceBegin: () => ({ body: { name: 'laptop' } }),
  devicePoll: ({ device }) => ({ body: { device_code: device.deviceCode } }),
  deviceDetail: onDevice,
  deviceApprove: (world) => ({ body: { ...onDevice(world).body, team_slug: world.slug } }),
  deviceRefuse: onDevice,

  signOnDetail: nothing,
  signOnConnect: () => ({ body: { password: PASSWORD } }),
  signOnDisconnect: () => ({ body: { password: PASSWORD } }),

  sessionList: nothing,
  sessionEnd: ({ ownersSessionId }) => ({ path: { session_id: ownersSessionId } }),

  teamMe: nothing,
  teamDetail: onTeam,
  teamEvents: onTeam,
  teamCreate: () => ({ body: { slug: `founded-${letters((founded += 1))}` } }),
  teamSettings: () => ({ body: { description: 'Walked.' } }),
  teamAvatarUpload: async () => await multipart([['files', onePixel, 'avatar.png']]),
  teamDelete: onTeam,
  teamMembers: onTeam,
  teamRemoveMember: ({ slug, people, anotherMembersKeyId }, on) => {
    const { username } = on.startsWith('oneself') ? people.owner : anotherOf(people, on)
    const keep = on.endsWith('keeping a key') ? { keep_api_keys: [anotherMembersKeyId] } : {}
    return { body: { team_slug: slug, username, ...keep } }
  },
  teamChangeRole: ({ slug, people }) => ({
    body: { team_slug: slug, username: people.anotherMember.username, role: 'admin' },
  }),
  teamInvite: ({ slug }, on) => ({
    body: { team_slug: slug, email: 'new@mail.example', role: on.replace('the team, as ', '') },
  }),
  teamInvitations: onTeam,
  invitationWithdraw: ({ invitation }) => ({ path: { invitation_id: invitation.id } }),
  invitationDetail: withSecret,
  invitationAccept: withSecret,
  invitationConfirm: ({ invitation, people }) => ({
    path: { invitation_id: invitation.id },
    body: { username: people.stranger.username },
  }),

  projectList: ({ slug }) => ({ body: { team_slug: slug } }),
  projectListPaginated: ({ slug }) => ({ body: { team_slug: slug } }),
  projectDetail: onProject,
  projectCircuits: onProject,
  projectCircuitsPaginated: onProject,
  projectProofs: onProject,
  projectProofsPaginated: onProject,
  projectDelete: onProject,
  projectSettings: (world) => ({ ...onProject(world), body: { labels: ['walked'] } }),

  circuitCreate: async () => await multipart([['files', await tarGz(multiplier), 'project.tar.gz']]),
  circuitList: nothing,
  circuitListFiltered: nothing,
  circuitDetail: onBuild,
  circuitStatus: onBuild,
  circuitOutput: onBuild,
  circuitEvents: onBuild,
  circuitProofs: onBuild,
  circuitProofsPaginated: onBuild,
  circuitProve: (world) => ({ ...onBuild(world), body: { proof_input: { a: 1 } } }),
  circuitEstimate: onBuild,
  circuitDownload: onBuild,
  circuitFiles: onBuild,
  circuitCompare: (world) => ({ ...onBuild(world), query: { with: world.buildId } }),
  circuitInterface: onBuild,
  circuitSmartContractVerifier: onBuild,
  circuitSmartContractCalldata: onBuild,
  circuitStart: onBuild,
  circuitCopy: (world) => ({ ...onBuild(world), body: { project_name: `copy-of-${world.buildId}` } }),
  circuitCompile: onBuild,
  circuitUpdate: (world) => ({ ...onBuild(world), body: { tags: ['walked'] } }),
  circuitCancel: ({ queuedBuildId }) => ({ path: { circuit_id: queuedBuildId } }),
  circuitDelete: onBuild,
  circuitDeletePosted: onBuild,

  proofDetail: onProof,
  proofPublicValues: onProof,
  proofStatus: onProof,
  proofEvents: onProof,
  proofVerify: onProof,
  proofBundle: onProof,
  proofShare: onProof,
  proofShares: onProof,
  proofShareRevoke: (world) => ({ path: { ...onProof(world).path, share_id: world.share.id } }),
  shareDetail: onShare,
  shareBundle: onShare,
  claimVerify: () => ({
    body: { manifest: JSON.parse(multiplier['sindri.json'] ?? ''), verification_key: {}, public: [], proof: {} },
  }),
  proofCancel: ({ queuedProofId }) => ({ path: { proof_id: queuedProofId } }),
  proofDelete: onProof,
  proofListPlain: nothing,
  proofList: nothing,
  proofListPlainPaginated: nothing,
  proofListPaginated: nothing,
  proofListCsv: nothing,
  proofTimes: nothing,
  proofHistogram: () => ({ body: { start_time: '2026-01-01T00:00:00Z', bin_size: 86_400 } }),

  consoleSettings: nothing,
  consoleFrameworks: nothing,
  workerReport: nothing,
  workerEnd: nothing,
  workerTake: nothing,
  workerFile: onWorkerJob,
  workerJobReport: onWorkerJob,
  workerResult: onWorkerJob,
  workerFinishBuild: onWorkerJob,
  workerFinishProof: onWorkerJob,
  workerFail: onWorkerJob,
  workerGiveBack: onWorkerJob,

  operatorOverview: nothing,
  operatorQueues: nothing,
  operatorWorkers: nothing,
  operatorJobs: () => ({ query: { job_state: 'running' } }),
  operatorStorage: nothing,
  operatorTeams: nothing,
  operatorTeam: onTeam,
  operatorUsers: nothing,
  operatorEstimates: nothing,
  operatorActs: nothing,
  operatorPause: ofTeam,
  operatorResume: ofTeam,
  operatorDrain: onWorker,
  operatorBringBack: onWorker,
  operatorSetQuotas: (world) => ({
    ...onTeam(world),
    body: { max_queued: null, max_running: null, max_cpu_seconds: null, max_storage_bytes: null },
  }),
  operatorCancel: ({ queuedProofId }) => ({ path: { job_id: queuedProofId } }),
  operatorRetry: ({ buildId }) => ({ path: { job_id: buildId } }),

  supportMessage: () => ({ body: { email: 'ada@mail.example', text: 'Walked.' } }),
}

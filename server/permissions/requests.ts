import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { multiplier, multipart, tarGz } from '../testing/archives.ts'
import { PASSWORD, type Sent } from '../testing/open-test-server.ts'
import type { RouteName } from './lines.ts'
import type { World } from './world.ts'

const NEW_PASSWORD = 'another horse battery'

let signUps = 0

const onProject = ({ projectId }: World): Sent => ({ path: { project_id: projectId } })
const onBuild = ({ buildId }: World): Sent => ({ path: { circuit_id: buildId } })
const onProof = ({ proofId }: World): Sent => ({ path: { proof_id: proofId } })
const onKey = ({ spareKeyId }: World): Sent => ({ path: { apikey_id: spareKeyId } })
const onTeam = ({ slug }: World): Sent => ({ path: { team_slug: slug } })
const byPassword = ({ people }: World): Sent => ({ body: { username: people.owner.username, password: PASSWORD } })
const changesPassword = (): Sent => ({ body: { old_password: PASSWORD, new_password: NEW_PASSWORD } })
const nothing = (): Sent => ({})

/** A request of each call that is right in all but perhaps who sends it. */
export const requests: Partial<Record<RouteName, (world: World) => Sent | Promise<Sent>>> = {
  userSignup: () => {
    const username = `new-${(signUps += 1)}`
    return { body: { username, email: `${username}@mail.example`, password: PASSWORD } }
  },
  userLogin: byPassword,
  userLogout: nothing,
  userMe: nothing,
  passwordChange: changesPassword,
  userPassword: changesPassword,
  tokenPair: byPassword,
  tokenRefresh: ({ tokens }) => ({ body: { refresh: tokens.refresh } }),
  tokenVerify: ({ tokens }) => ({ body: { token: tokens.access } }),
  // The team is that of the person whose password it is.
  apiKeyGenerateByPassword: (world) => ({ ...byPassword(world), headers: { [TEAM_HEADER]: '' } }),
  apiKeyGenerate: nothing,
  apiKeyList: nothing,
  apiKeyDelete: onKey,
  apiKeyUpdate: (world) => ({ ...onKey(world), body: { date_expires: null } }),

  teamMe: nothing,
  teamDetail: onTeam,

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
  circuitDetail: onBuild,
  circuitStatus: onBuild,
  circuitProofs: onBuild,
  circuitProofsPaginated: onBuild,
  circuitProve: (world) => ({ ...onBuild(world), body: { proof_input: { a: 1 } } }),
  circuitDownload: onBuild,
  circuitSmartContractVerifier: onBuild,
  circuitDelete: onBuild,

  proofDetail: onProof,
  proofStatus: onProof,
  proofDelete: onProof,
  proofListPlain: nothing,
  proofList: nothing,
  proofListPlainPaginated: nothing,
  proofListPaginated: nothing,
  proofHistogram: () => ({ body: { start_time: '2026-01-01T00:00:00Z', bin_size: 86_400 } }),
}

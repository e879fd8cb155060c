import { groupRoots } from './control-group-roots.ts'
import { whyNoOwnDisks } from './disk/own-disk.ts'
import { type Users, describeUsers } from './identity/identity.ts'
import type { FilePath } from './file-path.ts'
import type { Sandbox } from './sandbox.ts'

/** How far this machine lets a sandbox go. */
export interface Protection {
  users: Users | { users: 'unsandboxed' }
  /** Whether the kernel keeps the limit of memory, or it is only looked at some twenty times a second. */
  memory: 'limited' | 'sampled'
  /** Whether the kernel keeps the limit of what a project's program writes, or its folders are only looked at. */
  disk: { disk: 'limited' } | { disk: 'watched'; missing: string }
}

/** Found out once, at start, for the sandbox that was found; never throws. */
export async function describeProtection({ kind }: Pick<Sandbox, 'kind'>, workFolder?: FilePath): Promise<Protection> {
  const missing = await whyNoOwnDisks(workFolder)
  return {
    users: kind === 'none' ? { users: 'unsandboxed' } : await describeUsers(),
    memory: groupRoots() === undefined ? 'sampled' : 'limited',
    disk: missing === undefined ? { disk: 'limited' } : { disk: 'watched', missing },
  }
}

const SAMPLED = 'Memory is sampled, not limited'
const WATCHED = 'What programs write is watched, not limited'

/** Sentences for the operator, one for each thing that is weaker here than it could be. */
export function describeWeaknesses({ users, memory, disk }: Protection): string[] {
  return [
    weaknessesOfUsers(users),
    memory === 'limited'
      ? []
      : [
          `${SAMPLED}: no control group is ours to make (systemd: Delegate=yes; as root: nothing to do), ` +
            'and a program may take more than its limit for some 50 ms.',
        ],
    disk.disk === 'limited'
      ? []
      : [
          `${WATCHED}: programs have no disks of their own, and one may write more than its limit for a moment. ${disk.missing}`,
        ],
  ].flat()
}

/** What is only looked at here, in sentences for everybody who uses this server: without its set-up. */
export function tellWhatIsWatched({ memory, disk }: Protection): string[] {
  return [
    memory === 'limited' ? [] : [`${SAMPLED}: a program may take more than its limit for a moment.`],
    disk.disk === 'limited' ? [] : [`${WATCHED}: a program may write more than its limit for a moment.`],
  ].flat()
}

function weaknessesOfUsers(users: Protection['users']): string[] {
  switch (users.users) {
    case 'own':
      return []
    case 'unsandboxed':
      return ['There is no sandbox, so that programs may do whatever Proofyard may.']
    case 'shared':
      return [
        'Programs run as the same user as Proofyard, so that one may use up what the kernel counts for each user: ' +
          `what they watch is only looked at, not limited. ${users.missing}`,
      ]
  }
}

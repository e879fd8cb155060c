import { readFileSync } from 'node:fs'
import { BLOCK, claimBlock } from './claim-block.ts'
import { type OutsideIds, findOutsideIds } from './outside-ids.ts'
import { type UserNamespaces, makeUserNamespaces } from './user-namespaces.ts'

/** The user outside that one program runs as, while it runs. */
export interface Identity extends UserNamespaces {
  by: OutsideIds['by']
  uid: number
  gid: number
}

/** Whether programs run as users of their own, and else what is missing, as a sentence. */
export type Users = { users: 'own'; by: OutsideIds['by'] } | { users: 'shared'; missing: string }

/** Root would run programs as root outside, and may not. */
class NoIdentityError extends Error {
  override name = 'NoIdentityError'
}

const free: Identity[] = []
/** Ids of claimed blocks that have no namespaces yet. */
const unmade: Pick<Identity, 'uid' | 'gid'>[] = []
let claiming: Promise<void> | undefined
let found: ReturnType<typeof findOutsideIds> | undefined
let hasMadeOne = false

/**
 * A user outside for one program, so that what the kernel counts for each user (watches, pipes, messages, locked
 * memory) is counted for the program and never for the service.
 *
 * @returns undefined where an ordinary user may have no others: programs then run as that user
 * @throws NoIdentityError where that user would be root; what the tools say where there were users before
 */
export async function borrowIdentity(): Promise<Identity | undefined> {
  const identity = await findIdentity()
  if (!('missing' in identity)) return identity
  if (process.getuid?.() === 0 && isRootOutside())
    throw new NoIdentityError(`Programs would run as root outside of their sandbox. ${identity.missing}`)
  return undefined
}

/** Nothing of the program may run any more. */
export function giveBackIdentity(identity: Identity): void {
  free.push(identity)
}

/** Found out by making an identity, which stays for a program; never throws. */
export async function describeUsers(): Promise<Users> {
  const identity = await findIdentity().catch((error: unknown) => ({ missing: sentenceOf(error) }))
  if ('missing' in identity) return { users: 'shared', missing: identity.missing }
  giveBackIdentity(identity)
  return { users: 'own', by: identity.by }
}

/** What is missing of the machine's set-up stays missing; a fault of one moment is tried again for the next program. */
async function findIdentity(): Promise<Identity | { missing: string }> {
  const ids = (found ??= findOutsideIds())
  if ('missing' in ids) return ids
  const ready = free.pop()
  if (ready !== undefined) return ready
  try {
    const identity = await makeIdentity(ids)
    hasMadeOne = true
    return identity
  } catch (error) {
    // Where programs have had users of their own, none runs as the service for a fault that passes.
    if (hasMadeOne) throw error
    return { missing: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** In a user namespace of its own, root is somebody else outside, and can often give nothing but itself. */
function isRootOutside(): boolean {
  const [inside, outside] = readFileSync('/proc/self/uid_map', 'latin1').trim().split(/\s+/)
  return inside === '0' && outside === '0'
}

async function makeIdentity(ids: OutsideIds): Promise<Identity> {
  let next = unmade.shift()
  while (next === undefined) {
    await (claiming ??= claimMore(ids).finally(() => (claiming = undefined)))
    next = unmade.shift()
  }
  try {
    return { by: ids.by, ...next, ...(await makeUserNamespaces(ids.by, next)) }
  } catch (error) {
    unmade.push(next)
    throw error
  }
}

async function claimMore({ uid, gid, count }: OutsideIds): Promise<void> {
  const block = await claimBlock(uid, Math.floor(count / BLOCK))
  if (block === undefined) throw new NoIdentityError(`All ${count} users for sandboxed programs are taken.`)
  for (let index = 0; index < BLOCK; index++)
    unmade.push({ uid: uid + block * BLOCK + index, gid: gid + block * BLOCK + index })
}

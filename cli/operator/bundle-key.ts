import { listBundleKeys, rotateBundleKey } from '@proofyard/core/bundles/bundle-keys.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/** Prints the keys that bundles were signed with, the one in use last. */
export async function listSigningKeys(place: DatabasePlace): Promise<void> {
  const keys = await withDatabase(place, 'bundle keys', (database) => listBundleKeys({ database }))
  if (keys.length === 0) console.log('No bundle was signed yet: the first one makes the key.')
  for (const { id, createdAt, retiredAt } of keys) {
    const state = retiredAt === null ? 'in use' : `retired ${retiredAt.toISOString()}`
    console.log(`${id}: made ${createdAt.toISOString()}, ${state}`)
  }
}

/** Replaces the key at once; bundles that were signed before can be checked as before. */
export async function rotateSigningKey(place: DatabasePlace): Promise<void> {
  const { id } = await withDatabase(place, 'bundle keys', (database) => rotateBundleKey({ database }))
  console.log(
    `Bundles are signed with the key ${id} from now on. The secret of the one before is gone; its public half stays listed.`,
  )
}

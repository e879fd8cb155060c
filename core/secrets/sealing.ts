import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { open, link, readFile, rm } from 'node:fs/promises'
import type { MasterKeySettings } from '@proofyard/settings/master-key-settings.ts'
import { hasCode } from '../storage/has-code.ts'

/** Encrypts secrets before they go to the database, with a key that is not in it. */
export interface Sealing {
  /**
   * @param place what the secret is and whose, such as `totp 7`: it opens in no other place
   * @returns the key's id, a dot, and AES-256-GCM's nonce, tag and ciphertext as base64url
   */
  seal: (secret: string, place: string) => Promise<string>
  /** @throws MasterKeyMissingError where another key has sealed it */
  open: (sealed: string, place: string) => Promise<string>
  /** Ids of all keys that this process can open with, the one that it seals with first. */
  keyIds: () => Promise<string[]>
}

/** A secret was sealed with a key that this process does not have, or the file of the key cannot be used. */
export class MasterKeyMissingError extends Error {
  override name = 'MasterKeyMissingError'
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface Key {
  id: string
  key: Buffer
}

/** Reads no file before a secret is sealed or opened: most processes do neither. */
export function openSealing({ masterKeys, masterKeyFile }: MasterKeySettings): Sealing {
  let keys: Promise<[Key, ...Key[]]> | undefined
  const loaded = async () => {
    keys ??= loadKeys(masterKeys, masterKeyFile)
    try {
      return await keys
    } catch (error) {
      // The operator may mend the file while this process runs.
      keys = undefined
      throw error
    }
  }
  return {
    seal: async (secret, place) => {
      const [{ id, key }] = await loaded()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`
    },
    open: async (sealed, place) => {
      const [keyId, text = ''] = sealed.split('.')
      const key = (await loaded()).find(({ id }) => id === keyId)?.key
      if (key === undefined) throw missingKey()
      const bytes = Buffer.from(text, 'base64url')
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    keyIds: async () => (await loaded()).map(({ id }) => id),
  }
}

/** Of processes that are not servers. */
export const noSealing: Sealing = {
  seal: () => Promise.reject(missingKey()),
  open: () => Promise.reject(missingKey()),
  keyIds: () => Promise.reject(missingKey()),
}

export function missingKey(): MasterKeyMissingError {
  return new MasterKeyMissingError(
    'This server does not have the master key that second factors are kept with. Its operator sets the same PROOFYARD_MASTER_KEY on all servers.',
  )
}

async function loadKeys(set: Buffer[], file: string): Promise<[Key, ...Key[]]> {
  const [first, ...more] = set.map(named)
  return first === undefined ? [named(await readOrMakeKey(file))] : [first, ...more]
}

/** The id tells nothing of the key. */
function named(key: Buffer): Key {
  return { id: createHash('sha256').update('proofyard master key').update(key).digest('hex').slice(0, 16), key }
}

async function readOrMakeKey(path: string): Promise<Buffer> {
  const found = await readKey(path)
  if (found !== undefined) return found
  // Whole or not at all: what is linked was written to the disk before.
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(unfinished, path)
  } catch (error) {
    // Another process of this folder was first.
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  const made = await readKey(path)
  if (made === undefined) throw new Error(`The master key was not written to ${path}.`)
  return made
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (!/^[0-9a-f]{64}\s*$/.test(text)) {
    throw new MasterKeyMissingError(
      `The file ${path} holds no master key. Its operator puts back the one that was there.`,
    )
  }
  return Buffer.from(text.trim(), 'hex')
}

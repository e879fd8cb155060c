import { type KeyObject, createHash, generateKeyPairSync, sign } from 'node:crypto'

export interface KeyPair {
  publicKey: KeyObject
  privateKey: KeyObject
}

export const newKeyPair = (): KeyPair => generateKeyPairSync('ed25519')

export const pemOf = ({ publicKey }: KeyPair): string => publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** The files of a bundle, signed as a server signs them (core/bundles/open-bundle.ts), by anyone who has the key. */
export function signedFiles(documents: Record<string, string>, key: KeyPair): Record<string, Uint8Array | string> {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const sums = Object.entries(documents)
    .map(([name, text]) => `${hash(text)}  ${name}\n`)
    .join('')
  return {
    ...documents,
    SHA256SUMS: sums,
    'SHA256SUMS.sig': new Uint8Array(sign(null, Buffer.from(sums), key.privateKey)),
    'server-key.pem': pemOf(key),
  }
}

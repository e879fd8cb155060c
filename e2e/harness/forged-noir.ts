import { createHash } from 'node:crypto'
import { z } from 'zod'
import { edited } from './forged-bundle.ts'

/** Of bn254's scalar field, in which a value plus it is the same number. */
export const ORDER = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

const Key = z.looseObject({ verification_key: z.string() })
const Proof = z.object({ proof: z.string() })
const Values = z.object({ 'Verifier.toml': z.string() })

/** Other public values, as TOML. */
export const tomlValues = (change: (toml: string) => string) =>
  edited('public.json', (value) => ({ 'Verifier.toml': change(Values.parse(value)['Verifier.toml']) }))

export const proofBytes = (change: (proof: Buffer) => Buffer) =>
  edited('proof.json', (value) => ({
    proof: `0x${change(Buffer.from(Proof.parse(value).proof.slice(2), 'hex')).toString('hex')}`,
  }))

/** Another key, whose document has the hash of it: only the verifier can tell. */
export const keyBytes = (change: (key: Buffer) => Buffer) =>
  edited('verification_key.json', (value) => {
    const bytes = change(Buffer.from(Key.parse(value).verification_key, 'base64'))
    return {
      ...value,
      verification_key: bytes.toString('base64'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  })

/** Changes the lowest bit of a byte. */
export const flipped = (at: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

/** Puts a number into a word of 32 bytes. */
export const word = (index: number, value: bigint) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed.write(value.toString(16).padStart(64, '0'), 32 * index, 'hex')
  return changed
}

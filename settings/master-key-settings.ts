import { resolve } from 'node:path'
import { z } from 'zod'
import { shownAs } from './variable.ts'

export const masterKeyVariables = {
  PROOFYARD_MASTER_KEY: shownAs(
    '<data>/master-key, made when it is first needed',
    z
      .string()
      .refine((value) => keysIn(value).every((key) => /^[0-9a-f]{64}$/i.test(key)), {
        error: 'must be 64 hexadecimal digits, as `openssl rand -hex 32` makes them; several with commas between them',
      })
      .optional(),
  ),
}

/** What secrets are encrypted with before they go to the database. */
export interface MasterKeySettings {
  /** 32 bytes each; the first encrypts, all decrypt. */
  masterKeys: Buffer[]
  /** Absolute path of the file with the key, where none is set. */
  masterKeyFile: string
}

export function masterKeyOf(
  { PROOFYARD_MASTER_KEY: set }: { PROOFYARD_MASTER_KEY?: string | undefined },
  { dataFolder }: { dataFolder: string },
): MasterKeySettings {
  return {
    masterKeys: set === undefined ? [] : keysIn(set).map((key) => Buffer.from(key, 'hex')),
    masterKeyFile: resolve(dataFolder, 'master-key'),
  }
}

function keysIn(set: string): string[] {
  return set.split(',').map((key) => key.trim())
}

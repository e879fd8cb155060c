import { ApiKeyName } from '@proofyard/contract/api-key.ts'
import { expect, test } from 'vitest'
import { keyNameFor } from './key-name.ts'

test.each(['laptop', 'ip-172-31-255-255.eu-central-1.compute.internal', 'büro "7"'])(
  'the key of a machine that is called %s has a name that the server takes',
  (host) => {
    const name = keyNameFor(host)
    expect(name).toMatch(/^proofyard on [\w .-]+$/)
    expect(ApiKeyName.safeParse(name).success).toBe(true)
  },
)

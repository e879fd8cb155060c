import { NotFoundError } from '@proofyard/sdk/errors.ts'
import { expect, test } from 'vitest'
import { exitCodes, explain } from './failure.ts'

test.each([
  ['circuit_not_found', true],
  ['proof_not_found', true],
  ['project_not_found', true],
  // Its project is seen, so team and server are the right ones.
  ['tag_not_found', false],
  ['member_not_found', false],
  [undefined, false],
])(
  'where the server says %s, it is asked whether team and server are meant: %s, in whatever words it says it',
  (refusal, asks) => {
    for (const sentence of ['It is gone.', 'There is no circuit "a", or your team may not see it.']) {
      const next = asks ? 'Is it of another team or server? `proofyard whoami` shows which are meant.' : undefined
      const explained = explain(new NotFoundError({ status: 404, sentence, refusal }))
      expect(explained).toEqual({ message: sentence, next, exitCode: exitCodes.refused })
    }
  },
)

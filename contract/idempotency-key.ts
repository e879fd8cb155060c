import { z } from 'zod'

/** A text of the client's choice, the same in each try of one request: the tries together make one thing. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, {
  error: `${IDEMPOTENCY_HEADER} has 1 to 255 visible ASCII characters, without spaces.`,
})

import { z } from 'zod'

/** A verification key as gnark's harness writes it, as far as tests change it. */
export const KeyDocument = z.looseObject({ verifying_key: z.base64() })

/** A proof as gnark's harness writes it. */
export const ProofDocument = z.strictObject({ proof: z.base64() })

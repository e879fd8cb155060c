import { z } from 'zod'

const error = z.string()
const message = z.string()
const exceptionId = z.string().optional()

/** The error bodies of wire-format 4. `message` is the sentence for the person. */
export const ValidationErrorBody = z.object({ error, location: z.string(), message, exception_id: exceptionId })
export const ValueErrorBody = z.object({ error, message, exception_id: exceptionId })
export const InvalidUploadBody = z.object({ error, message, exception_id: exceptionId })
export const CircuitErrorBody = z.object({ error, circuit_id: z.string(), message, exception_id: exceptionId })
export const ProofNotCreatedBody = z.object({ error, message, exception_id: exceptionId })
export const ProofNotFoundBody = z.object({ error, message, proof_id: z.string(), exception_id: exceptionId })
export const ProjectNotFoundBody = z.object({ error, message, project_id: z.string(), exception_id: exceptionId })
export const TeamNotFoundBody = z.object({
  error,
  message,
  /** Old name of `team_slug`. */
  team_name: z.string(),
  team_slug: z.string(),
  exception_id: exceptionId,
})
export const TeamExistsBody = z.object({ error, message, team_slug: z.string(), exception_id: exceptionId })
export const ApiKeyNotFoundBody = z.object({ apikey_id: z.string(), error, message, exception_id: exceptionId })
/** A refused login; the console reads `detail`, the clients `message`. */
export const LoginRefusedBody = z.object({ username: z.string(), message, detail: z.string() })
export const UnauthorizedBody = z.object({ detail: z.string() })
export const ForbiddenBody = z.object({ detail: z.string(), message })
export const TooManyRequestsBody = z.object({ detail: z.string(), message })
export const InternalErrorBody = z.object({ message, exception_id: z.string() })

/** What any error body has for a person to read. */
export const ErrorBody = z.object({ message: z.string().optional(), detail: z.string().optional() })
export type ErrorBody = z.infer<typeof ErrorBody>

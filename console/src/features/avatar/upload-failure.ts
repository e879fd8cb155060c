import { ApiError } from '../../shared/api/api-error.ts'

/** Why a picture was not saved: the server's sentence, else a way out (product specification, section 8). */
export function uploadFailure(error: unknown, supportAddress: string | null): string {
  if (error instanceof ApiError && error.sentence !== undefined) return error.sentence
  const help = supportAddress === null ? '' : ` or contact ${supportAddress}`
  return `Something went wrong. Please try again${help}.`
}

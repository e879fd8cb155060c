import { ApiError } from '@proofyard/sdk/errors.ts'
import { ownSentence } from '../../shared/api/error-sentence.ts'

/** Why a picture was not saved: the server's sentence, else a way out (product specification, section 8). */
export function uploadFailure(error: unknown, supportAddress: string | null): string {
  const sentence = error instanceof ApiError ? ownSentence(error) : undefined
  if (sentence !== undefined) return sentence
  const help = supportAddress === null ? '' : ` or contact ${supportAddress}`
  return `Something went wrong. Please try again${help}.`
}

import { DomainError } from '../errors.ts'
import { memoryText } from '../workers/memory-text.ts'

/** Of all documents of one answer together: they are held in memory, parsed, and written again. */
export const MAX_SHOWN_BYTES = 32 * 1024 ** 2

/**
 * Refuses an answer before anything of it is read.
 *
 * @param sizes of the documents, in bytes
 * @param hint what to do instead, as a sentence
 * @throws DomainError `answer_too_large`
 */
export function refuseTooLargeAnswer(sizes: number[], hint: string): void {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= MAX_SHOWN_BYTES) return
  throw new DomainError(
    'answer_too_large',
    `What was asked for has ${memoryText(bytes)}, and one answer has at most ${memoryText(MAX_SHOWN_BYTES)}. ${hint}`,
  )
}

/** Takes room for an answer with documents of so many bytes. @throws where there is none */
export type HoldBytes = (bytes: number) => void

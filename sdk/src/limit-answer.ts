import { AnswerTooLargeError } from './errors.ts'

/** An answer of which no more than this is read: its body fails with an AnswerTooLargeError, and the line is hung up. Bytes count unpacked. */
export function limitAnswer(answer: Response, maxBytes: number): Response {
  if (answer.body === null || maxBytes === Number.POSITIVE_INFINITY) return answer
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new AnswerTooLargeError(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(counting), { status, statusText, headers })
}

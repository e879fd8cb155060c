const answers = new Map<string, Promise<Response>>()

/** Keeps the answer to what was asked before the part of the console was there that wants it. */
export function keepEarly(question: string, answer: Promise<Response>): void {
  answers.set(question, answer)
  // The caller that takes it gets a failure.
  answer.catch(() => undefined)
}

/** Gives such an answer away, once. */
export function takeEarly(question: string): Promise<Response> | undefined {
  const answer = answers.get(question)
  answers.delete(question)
  return answer
}
